import { isRow } from './log-items'
import type { LogScroll, Scrolled } from './use-log-scroll'

/** Of a page, so much is shown again after a page up or down. */
const pageShare = 0.9

/** The nearest row from an index on, one way or else the other; rules between the rows are passed over. */
export function rowFrom(items: Scrolled['items'], from: number, way: -1 | 1): number {
  const start = Math.max(0, Math.min(from, items.length - 1))
  const isThere = (index: number) => {
    const item = items[index]
    return item !== undefined && isRow(item)
  }
  for (let index = start; items[index]; index += way) if (isThere(index)) return index
  for (let index = start; items[index]; index -= way) if (isThere(index)) return index
  return -1
}

/** Where a key leads from a row. */
function indexAfter(key: string, from: number, { items }: Scrolled, { frame, heights }: LogScroll): number {
  const page = (frame.current?.clientHeight ?? 0) * pageShare
  if (key === 'ArrowUp') return rowFrom(items, from - 1, -1)
  if (key === 'ArrowDown') return rowFrom(items, from + 1, 1)
  if (key === 'Home') return rowFrom(items, 0, 1)
  if (key === 'End') return rowFrom(items, items.length - 1, -1)
  if (key === 'PageUp') return rowFrom(items, heights.away(items, from, -1, page), -1)
  return rowFrom(items, heights.away(items, from, 1, page), 1)
}

/** Goes from one row to another, and fetches what is before the first one. */
export function walk(key: string, from: number, scrolled: Scrolled, scroll: LogScroll): void {
  const { items, onTop } = scrolled
  const to = indexAfter(key, from, scrolled, scroll)
  if (to === rowFrom(items, 0, 1)) onTop()
  const item = items[to]
  // What stands before the first row is shown with it.
  if (item) scroll.show(item.key, key === 'Home' ? 'center' : 'nearest')
}
