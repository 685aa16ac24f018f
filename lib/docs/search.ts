/** A guide, or an entry of a service, as the search sees it. */
export interface Section {
  id: string
  /** The name of its page; `''`: the entrance. */
  page: string
  title: string
  /** Methods and path of an entry, else `''`. */
  call: string
  text: string
  kind: 'entry' | 'guide' | 'changelog'
}

const kinds: readonly Section['kind'][] = ['entry', 'guide', 'changelog']

/** How well a word fits; 0: not at all. */
function scoreOf(word: string, heading: string, text: string): number {
  const at = heading.indexOf(word)
  if (at < 0) return text.includes(word) ? 1 : 0
  const isWordStart = heading.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word))
  return isWordStart ? 4 : 3
}

/**
 * The sections that contain every word of a query, best first: a word in the title or path counts more than one in the
 * text, then entries come before guides. What only the text of the changelog mentions comes last.
 * @returns null without a word
 */
export function rankSections(query: string, sections: readonly Section[]): Section[] | null {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return null
  const found = sections.flatMap((section) => {
    const [heading, text] = [`${section.title} ${section.call}`.toLowerCase(), section.text.toLowerCase()]
    const scores = words.map((word) => scoreOf(word, heading, text))
    if (scores.includes(0)) return []
    const isLast = section.kind === 'changelog' && Math.min(...scores) === 1
    return [{ section, isLast, score: scores.reduce((sum, each) => sum + each, 0) }]
  })
  // Equal ones stay in the order of the pages.
  found.sort(
    (one, other) =>
      Number(one.isLast) - Number(other.isLast) ||
      other.score - one.score ||
      kinds.indexOf(one.section.kind) - kinds.indexOf(other.section.kind),
  )
  return found.map(({ section }) => section)
}
