import { focusItem } from './row-navigation'
import { currentLog } from './use-log-scroll'

export function jumpToItem(key: string): void {
  const log = currentLog()
  log?.mark(key)
  if (log) focusItem(key, 'center', log.scroll)
}

/**
 * Also marks and focuses it; fetches it with its surroundings if needed. Load this module lazily.
 * @returns false when the message cannot be read or there is no log; never throws
 */
export async function jumpToMessage(id: number): Promise<boolean> {
  const log = currentLog()
  const key = `m${id}`
  const isThere = log?.items.some((item) => item.key === key) || (await log?.toMessage(id)) || false
  if (isThere) jumpToItem(key)
  return isThere
}
