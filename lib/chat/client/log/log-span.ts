/** Rows in the document above and below the one that the reader looks at. */
const aboveRows = 120
const belowRows = 160
/** The last rows are always in the document: whoever goes to the end finds them there. */
export const tailRows = 30

/** Which rows of the log are in the document: those from `start` to `end`, and from `tail` on. */
export interface Span {
  start: number
  end: number
  tail: number
}

/** The rows around one of them, and the last ones. @param centre where the reader is; `length` for the end */
export function spanAround(length: number, centre: number): Span {
  const start = Math.max(0, Math.min(centre - aboveRows, length - aboveRows - tailRows))
  const end = Math.min(length, centre + belowRows)
  const tail = Math.max(start, length - tailRows)
  return end >= tail ? { start, end: length, tail: length } : { start, end, tail }
}
