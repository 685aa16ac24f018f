/** A piece of a message: plain text, or an address that can be followed. */
export type MessagePart = { kind: 'text' | 'link'; text: string; at: number }

// Han punctuation and full-width brackets end an address: people write them right after it, without a space. So do
// control characters and signs that nobody sees, which would turn the direction around (RFC 3987 §4.1), joiners apart.
export const urlPattern =
  /\bhttps?:\/\/(?:(?![\p{Cc}\p{Cf}])[^\s<>"'`，。；：！？、（）【】《》「」『』“”‘’]|[\u200c\u200d])+/giu
const closing: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** An address without the punctuation that belongs to the sentence; a closing bracket stays if it was opened inside. */
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

/** A name and its port. Parsers put a host into punycode at the square of its length, here and in every browser there. */
const hostLengthMax = 260

const hasTooLongHost = (address: string): boolean => {
  const [, found = ''] = authority.exec(address) ?? []
  return found.length - (found.lastIndexOf('@') + 1) > hostLengthMax
}

/** The web address that such a text begins with, `''` without one. */
export function urlIn(candidate: string): string {
  const address = withoutSentenceEnd(candidate)
  const url = !hasTooLongHost(address) && URL.canParse(address) ? new URL(address) : null
  return url && /^https?:$/.test(url.protocol) && url.hostname ? address : ''
}

/** Splits a message at its web addresses. The pieces joined give the message again, character for character. */
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
