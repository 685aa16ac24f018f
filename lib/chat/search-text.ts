/** Unicode's stream-safe text has no more marks in a row; putting longer runs in order costs the square of their length. */
const longRunOfMarks = /\p{M}{31}/u

/** Letters in either case as one: `ß` is `ss`, and all three sigmas are one. */
const withoutCase = (text: string): string => text.toUpperCase().toLowerCase().replaceAll('ς', 'σ')

/**
 * A text as a search compares it: letters of either case are one, and so are full-width and half-width, composed and
 * decomposed, and the other forms that are compatible (NFKC, UAX #15). Linear in the length of the text.
 */
export function searchable(text: string): string {
  // Most of what is said is ASCII, where case is all there is to it.
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase()
  if (longRunOfMarks.test(text)) return withoutCase(text)
  return withoutCase(text.normalize('NFKC')).normalize('NFKC')
}
