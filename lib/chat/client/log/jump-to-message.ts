import { focusItem } from './row-navigation'
import { currentLog } from './use-log-scroll'

/** Scrolls the log to one of its items, such as the rule where the reader left off, marks it and gives it the focus. */
export function jumpToItem(key: string): void {
  const log = currentLog()
  log?.mark(key)
  if (log) focusItem(key, 'center', log.scroll)
}

/**
 * Scrolls the log to a message, marks it and gives it the focus. What is not loaded is fetched with what surrounds it.
 * Import it when it is first used: the page does without.
 * @returns false when it cannot be read any more (deleted, no longer kept, no network) or there is no log; never throws
 */
export async function jumpToMessage(id: number): Promise<boolean> {
  const log = currentLog()
  const key = `m${id}`
  const isThere = log?.items.some((item) => item.key === key) || (await log?.toMessage(id)) || false
  if (isThere) jumpToItem(key)
  return isThere
}
