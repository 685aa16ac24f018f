import { isRow } from './log-items'
import { type Anchor, type RowHeights, rowsIn } from './scroll-anchor'
import type { LogContent, LogScroll } from './use-log-scroll'

/** The rest of the page stays in view after Page Up or Page Down. */
const pageShare = 0.9

/** In one direction, else in the other; rules are skipped. */
function rowFrom(items: LogContent['items'], from: number, way: -1 | 1): number {
  const start = Math.max(0, Math.min(from, items.length - 1))
  const isThere = (index: number) => {
    const item = items[index]
    return item !== undefined && isRow(item)
  }
  for (let index = start; items[index]; index += way) if (isThere(index)) return index
  for (let index = start; items[index]; index -= way) if (isThere(index)) return index
  return -1
}

function indexAtDistance(
  items: LogContent['items'],
  heights: RowHeights,
  from: number,
  way: -1 | 1,
  px: number,
): number {
  let index = from
  for (let sum = 0; sum < px && items[index + way]; index += way) sum += heights.of(items[index])
  return index
}

/** Once it is in the document. */
export function focusItem(
  key: string,
  block: 'center' | 'nearest',
  { show }: LogScroll,
  takesFocus = true,
): void {
  show(key, () => {
    const item = document.getElementById(key)
    // A rule cannot have the focus; the row below it gets it.
    const row = item?.matches('article') ? item : item?.nextElementSibling
    if (takesFocus && row instanceof HTMLElement) row.focus({ preventScroll: true })
    item?.scrollIntoView({ block })
  })
}

function indexAfter(key: string, from: number, { items }: LogContent, { frame, heights }: LogScroll): number {
  const page = (frame.current?.clientHeight ?? 0) * pageShare
  if (key === 'ArrowUp') return rowFrom(items, from - 1, -1)
  if (key === 'ArrowDown') return rowFrom(items, from + 1, 1)
  if (key === 'Home') return rowFrom(items, 0, 1)
  if (key === 'End') return rowFrom(items, items.length - 1, -1)
  if (key === 'PageUp') return rowFrom(items, indexAtDistance(items, heights, from, -1, page), -1)
  return rowFrom(items, indexAtDistance(items, heights, from, 1, page), 1)
}

/** The last visible row for a key that leads up, else the first one, so that the next one is visible too. */
function fromView(key: string, { items }: LogContent, { frame }: LogScroll): number {
  const box = frame.current
  const { top = 0, bottom = 0 } = box?.getBoundingClientRect() ?? {}
  const rows = (box ? rowsIn(box) : []).filter((row) => {
    const place = row.getBoundingClientRect()
    return row.matches('article') && place.bottom > top && place.top < bottom
  })
  const row = rows.at(key.endsWith('Up') ? -1 : 0)
  return row ? Number(row.dataset.row) : items.length - 1
}

/** Loads older messages at the first one. @param from the focused row; -1: start at what is in view */
export function moveFocus(key: string, from: number, content: LogContent, scroll: LogScroll): void {
  const { items, onTop } = content
  const to = indexAfter(key, from < 0 ? fromView(key, content, scroll) : from, content, scroll)
  if (to === rowFrom(items, 0, 1)) onTop()
  const item = items[to]
  // What is above the first row is shown with it.
  if (item) focusItem(item.key, key === 'Home' ? 'center' : 'nearest', scroll)
}

/** Shows, marks and focuses an item. */
export function jumpToItem(key: string, { mark }: LogContent, scroll: LogScroll, takesFocus = true): void {
  mark(key)
  focusItem(key, 'center', scroll, takesFocus)
}

/** Fetches it with its surroundings if needed. @param key of a message */
const isLoaded = async (key: string, { items, toMessage }: LogContent): Promise<boolean> =>
  items.some((item) => item.key === key) || toMessage(Number(key.slice(1)))

/** @returns whether the message can be read */
export async function goToMessage(
  id: number,
  content: LogContent,
  scroll: LogScroll,
  takesFocus: boolean,
): Promise<boolean> {
  const key = `m${id}`
  const isThere = await isLoaded(key, content)
  if (isThere) jumpToItem(key, content, scroll, takesFocus)
  return isThere
}

/** Shows a row where it was. */
export async function goBackTo({ key, top }: Anchor, content: LogContent, scroll: LogScroll): Promise<void> {
  content.mark('')
  if (!(await isLoaded(key, content))) return
  scroll.show(key, () => {
    const [row, frame] = [document.getElementById(key), scroll.frame.current]
    if (row && frame)
      frame.scrollTop += row.getBoundingClientRect().top - frame.getBoundingClientRect().top - top
  })
}
