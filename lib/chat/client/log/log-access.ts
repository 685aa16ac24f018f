import type { LogScroll, Scrolled } from './use-log-scroll'

/** What leads a reader through the log. */
export interface LogAccess {
  items: Scrolled['items']
  scroll: LogScroll
  /** Shows what surrounds a message that is not loaded. @returns whether it is there */
  toMessage: (id: number) => Promise<boolean>
  /** Makes a row stand out, by its key. */
  mark: (key: string) => void
}

let log: LogAccess | null = null

export const logNow = (): LogAccess | null => log

/** The log makes itself known for as long as it is there. @returns what ends that */
export function openLog(access: LogAccess): () => void {
  log = access
  return () => {
    if (log === access) log = null
  }
}
