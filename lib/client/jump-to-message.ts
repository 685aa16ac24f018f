/** Leads the reader to a place of the log. */
export interface LogGuide {
  /** To a message, wherever in the stream it is. @returns whether it is there */
  message: (id: number) => Promise<boolean>
  /** To an item of what is loaded, by its key. */
  item: (key: string) => void
}

let guide: LogGuide | null = null

/** The log makes itself known for as long as it is there. @returns what ends that */
export function guideThrough(log: LogGuide): () => void {
  guide = log
  return () => {
    if (guide === log) guide = null
  }
}

/**
 * Scrolls the log to a message, marks it and gives it the focus. What is not loaded is fetched with what surrounds it.
 * @returns false when it cannot be read any more (deleted, no longer kept) or there is no log; never throws
 */
export async function jumpToMessage(id: number): Promise<boolean> {
  return guide?.message(id).catch(() => false) ?? false
}

/** Scrolls the log to one of its items, such as the rule where the reader left off. */
export const jumpToItem = (key: string): void => guide?.item(key)
