/** Characters of the longest text that is coloured. */
export const colouredLengthMax = 100_000
/** Nobody writes longer lines by hand. */
export const colouredLineLengthMax = 400

/** Whether a text is one that colours are tried for. */
export const isColourable = (lines: readonly string[]): boolean =>
  lines.every((line) => line.length <= colouredLineLengthMax) &&
  lines.reduce((sum, line) => sum + line.length + 1, 0) <= colouredLengthMax
