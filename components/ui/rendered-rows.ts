/** Rows up to this number are all in the document: a page search of the browser and a reader find each of them. */
const wholeMax = 100

/** What can be seen of a list: the first and the last row, by number. */
export interface VisibleRows {
  startIndex: number
  endIndex: number
  count: number
}

/**
 * Which rows are to be in the document: those in view, some on either side, and the one with the focus with its
 * neighbours, however far away it is: so the focus is not lost, and the next step of the keyboard has a place to go.
 * @param overscan rows kept ready on either side @param focused number of the row with the focus, -1 for none
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

/** The empty space that stands for the rows left out before each row, and after the last; in pixels. */
export function gapsOf(rows: readonly PlacedRow[], total: number): { before: number[]; after: number } {
  const before = rows.map((row, place) => row.start - (rows[place - 1]?.end ?? 0))
  return { before, after: rows.length === 0 ? 0 : total - (rows.at(-1)?.end ?? 0) }
}
