import { withoutCase } from '../core/contract/fold-case'

/** Longer than in Unicode's stream-safe format; normalising such runs takes quadratic time. */
const longRunOfMarks = /\p{M}{31}/u

/**
 * Normalises a text for search: case folded, compatible forms such as full-width ones unified (NFKC, UAX #15). Takes linear
 * time.
 */
export function searchable(text: string): string {
  // Fast path: most messages are ASCII.
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase()
  if (longRunOfMarks.test(text)) return withoutCase(text)
  return withoutCase(text.normalize('NFKC')).normalize('NFKC')
}
