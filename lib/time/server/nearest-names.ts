/** Below this share of common pairs two names have nothing in common. */
const similarityMin = 0.5

/** Pairs of neighbouring characters. */
function pairsOf(text: string): ReadonlySet<string> {
  const pairs = new Set<string>()
  for (let i = 0; i + 1 < text.length; i++) pairs.add(text.slice(i, i + 2))
  return pairs
}

/** From 0 to 1 (Sørensen–Dice). */
function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0
  for (const pair of one) if (other.has(pair)) common++
  return (2 * common) / Math.max(1, one.size + other.size)
}

/**
 * The names most like a misspelt one, best first. `berlin` is like `Europe/Berlin`, so the last parts are
 * compared too.
 * @param given of bounded length: the work is its length times the number of names
 */
export function nearestNames(given: string, names: readonly string[]): string[] {
  const folded = given.toLowerCase().replaceAll(' ', '_')
  const pairs = pairsOf(folded)
  const lastPairs = pairsOf(folded.slice(folded.lastIndexOf('/') + 1))
  return names
    .map((name) => {
      const known = name.toLowerCase()
      const last = pairsOf(known.slice(known.lastIndexOf('/') + 1))
      return { name, score: similarity(pairs, pairsOf(known)) + similarity(lastPairs, last) }
    })
    .filter(({ score }) => score >= similarityMin * 2)
    .sort((one, other) => other.score - one.score)
    .map(({ name }) => name)
}
