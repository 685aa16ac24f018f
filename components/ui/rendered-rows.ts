/** Up to this number all rows are rendered, so that "find in page" and screen readers reach each of them. */
const wholeMax = 100

/** Indexes of the first and last visible row. */
export interface VisibleRows {
  startIndex: number
  endIndex: number
  count: number
}

/**
 * The rows to render: visible ones, the overscan on both sides, and the focused row with its neighbours, so
 * that keyboard navigation continues.
 * @param overscan rows on either side @param focused index of the focused row, -1 for none
 */
export function rowsToRender(
  { startIndex, endIndex, count }: VisibleRows,
  overscan: number,
  focused: number,
) {
  if (count <= wholeMax) return Array.from({ length: count }, (_, index) => index)
  const wanted = new Set<number>()
  const add = (from: number, to: number) => {
    for (let index = Math.max(0, from); index <= Math.min(count - 1, to); index++) wanted.add(index)
  }
  add(startIndex - overscan, endIndex + overscan)
  if (focused >= 0) add(focused - 1, focused + 1)
  return [...wanted].sort((one, other) => one - other)
}

export interface PlacedRow {
  index: number
  /** Pixels from the top of the list. */
  start: number
  end: number
}

/** Spacer heights before each row and after the last, in pixels. */
export function gapsOf(rows: readonly PlacedRow[], total: number): { before: number[]; after: number } {
  const before = rows.map((row, place) => row.start - (rows[place - 1]?.end ?? 0))
  return { before, after: rows.length === 0 ? 0 : total - (rows.at(-1)?.end ?? 0) }
}
