type MessagePart = { kind: 'text' | 'link'; text: string; at: number }

// CJK punctuation and full-width brackets end a URL: people write them right after it. So do control and
// invisible characters, which could reverse its direction (RFC 3987 §4.1), except joiners.
export const urlPattern =
  /\bhttps?:\/\/(?:(?![\p{Cc}\p{Cf}])[^\s<>"'`，。；：！？、（）【】《》「」『』“”‘’]|[\u200c\u200d])+/giu
const closing: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** Without the punctuation of the sentence; a closing bracket stays if it was opened inside. */
function withoutSentenceEnd(candidate: string): string {
  const count = new Map<string, number>()
  for (const sign of candidate) count.set(sign, (count.get(sign) ?? 0) + 1)
  let end = candidate.length
  for (; end > 0; end--) {
    const last = candidate.charAt(end - 1)
    const opening = closing[last]
    const times = count.get(last) ?? 0
    const unbalanced = opening !== undefined && times > (count.get(opening) ?? 0)
    if (!unbalanced && !'.,;:!?*_~|'.includes(last)) break
    count.set(last, times - 1)
  }
  return candidate.slice(0, end)
}

const authority = /^https?:[/\\]*([^/\\?#]*)/i

/** Host and port. Parsers convert hosts to punycode in quadratic time. */
const hostLengthMax = 260

const hasTooLongHost = (address: string): boolean => {
  const [, found = ''] = authority.exec(address) ?? []
  return found.length - (found.lastIndexOf('@') + 1) > hostLengthMax
}

/** The URL that a text begins with; `''`: none. */
export function urlIn(candidate: string): string {
  const address = withoutSentenceEnd(candidate)
  const url = !hasTooLongHost(address) && URL.canParse(address) ? new URL(address) : null
  return url && /^https?:$/.test(url.protocol) && url.hostname ? address : ''
}

/** Splits a message at its URLs. The parts joined are the message, character for character. */
export function linkify(msg: string): MessagePart[] {
  const parts: MessagePart[] = []
  let at = 0
  const text = (until: number) => {
    if (until > at) parts.push({ kind: 'text', text: msg.slice(at, until), at })
  }
  for (const match of msg.matchAll(urlPattern)) {
    const url = urlIn(match[0])
    if (!url) continue
    text(match.index)
    parts.push({ kind: 'link', text: url, at: match.index })
    at = match.index + url.length
  }
  text(msg.length)
  return parts
}
