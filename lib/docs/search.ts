/** A section of the reference, as its search sees it. */
export interface SearchSection {
  id: string
  /** Its title, and the path of an entry. */
  heading: string
  /** Everything in it. */
  text: string
  kind: 'entry' | 'guide' | 'changelog'
}

const kinds: readonly SearchSection['kind'][] = ['entry', 'guide', 'changelog']

/** How well a word fits; 0: not at all. */
function scoreOf(word: string, heading: string, text: string): number {
  const at = heading.indexOf(word)
  if (at < 0) return text.includes(word) ? 1 : 0
  const isWordStart = heading.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word))
  return isWordStart ? 4 : 3
}

/**
 * The ids of the sections that contain every word of a query, best first: a word in the title or path counts more than one
 * in the text, then entries come before guides. What only the text of the changelog mentions comes last.
 * @returns null without a word
 */
export function rankSections(query: string, sections: readonly SearchSection[]): string[] | null {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return null
  const found = sections.flatMap((section, index) => {
    const [heading, text] = [section.heading.toLowerCase(), section.text.toLowerCase()]
    const scores = words.map((word) => scoreOf(word, heading, text))
    if (scores.includes(0)) return []
    const isLast = section.kind === 'changelog' && Math.min(...scores) === 1
    const score = scores.reduce((sum, each) => sum + each, 0)
    return [{ id: section.id, isLast, score, kind: kinds.indexOf(section.kind), index }]
  })
  found.sort(
    (one, other) =>
      Number(one.isLast) - Number(other.isLast) ||
      other.score - one.score ||
      one.kind - other.kind ||
      one.index - other.index,
  )
  return found.map(({ id }) => id)
}
