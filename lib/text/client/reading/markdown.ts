import MarkdownIt, { type Token } from 'markdown-it'

/** Characters of the longest text. */
const markdownLengthMax = 100_000
/** Elements that a page shows at once. */
const tokensMax = 30_000
/** The parser leaves out what is nested 100 deep: a list and its items, two at a time. */
const nestingMax = 98

/** CommonMark with tables, strikethrough and bare addresses, without HTML, which is shown as text. */
const parser = new MarkdownIt({ html: false, linkify: true })
// What only looks like a domain or a mailbox is none: README.md
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false })

const isFlat = (tokens: readonly Token[]) => tokens.every(({ level }) => level < nestingMax)

/** In linear time; null if they are too many, or nested too deeply. */
export function parseMarkdown(markdown: string): Token[] | null {
  if (markdown.length > markdownLengthMax) return null
  const tokens = parser.parse(markdown, {})
  const children = tokens.flatMap((token) => token.children ?? [])
  const isShort = tokens.length + children.length <= tokensMax
  return isShort && isFlat(tokens) && isFlat(children) ? tokens : null
}

/** Repeated by each of its references. */
const addressLengthMax = 2000
const protocols = ['http:', 'https:', 'mailto:']

/** To the web or to a mailbox; undefined for any other address, and for a relative one. */
export function safeAddress(address: string): string | undefined {
  if (address.length > addressLengthMax) return undefined
  try {
    const { protocol, href } = new URL(address)
    return protocols.includes(protocol) ? href : undefined
  } catch {
    return undefined
  }
}
