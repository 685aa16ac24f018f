import { parseUrl } from '@/lib/core/parse-url'

type MessagePart = { kind: 'text' | 'link'; text: string; at: number }

// Punctuation of other scripts ends a URL, because people write it right after one; ’ and – stand in addresses. So do
// control and invisible characters, which could reverse its direction (RFC 3987 §4.1), except joiners.
export const urlPattern =
  /(?<![a-z\d+])https?:\/\/(?:(?![<>"`|\\]|[,;'\])(]{1,3}https?:)[!-~’–・\p{L}\p{M}\p{N}\p{S}\u200c\u200d])+/giu

const closing: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** Where the first bracket stands that has no other one; `[/` closes a tag. */
function unmatchedAt(address: string): number {
  const open: number[] = []
  for (const { 0: bracket, index } of address.matchAll(/[()[\]{}]/g)) {
    const opening = closing[bracket]
    if (address.startsWith('[/', index) || (opening && address[open.at(-1) ?? -1] !== opening))
      return open[0] ?? index
    if (opening) open.pop()
    else open.push(index)
  }
  return open[0] ?? address.length
}

/** What belongs to the sentence, or to the marks around the address. */
const sentenceEnd = /(?:&(?:[gl]t|quot);|[.,;:!?*'’–]|(?![!-~])\p{S}\p{M}?\u200d?)$/u

/** @param before the text before it: as many `_` or `~` as stand there are marks around the address */
function withoutSentenceEnd(address: string, before: string): string {
  const [marks = ''] = /(?:_+|~+)$/.exec(before) ?? []
  let [end, left] = [unmatchedAt(address), marks.length]
  for (;;) {
    const tail = address.slice(Math.max(0, end - 8), end)
    const isMark = left > 0 && tail.endsWith(marks.charAt(0))
    const length = isMark ? 1 : (sentenceEnd.exec(tail)?.[0].length ?? 0)
    if (length === 0) return address.slice(0, end)
    if (isMark) left--
    end -= length
  }
}

/** User information, and the host with its port, ended before another script that follows an ASCII top-level domain. */
const hostPattern =
  /^https?:\/\/(?:[^/?#]*@)?(\[[\da-f:.]+\]|[\p{L}\p{N}](?:[\w.-]*\.[a-z]+(?=[^!-~])|[\p{L}\p{M}\p{N}._-]*))(?::\d+)?/iu

/** Parsers convert hosts to punycode in quadratic time. */
const hostLengthMax = 260

/** Where {@link urlPattern} found one; `''`: none. */
export function urlAt(text: string, found: string, at: number): string {
  const before = text.slice(Math.max(0, at - 8), at)
  const whole = before.endsWith("'") ? found.split("'", 1).join() : found
  const [start = '', host = ''] = hostPattern.exec(whole) ?? []
  const next = whole[start.length] ?? text[at + found.length] ?? ' '
  // An invisible character would hide where the host goes on.
  if (!host || host.length > hostLengthMax || /[@\p{Cf}]/u.test(next)) return ''
  const address = withoutSentenceEnd(/[/?#]/.test(next) ? whole : start, before)
  return parseUrl(address) ? address : ''
}

/** The parts joined are the message, character for character. */
export function linkify(msg: string): MessagePart[] {
  const parts: MessagePart[] = []
  let at = 0
  const text = (until: number) => {
    if (until > at) parts.push({ kind: 'text', text: msg.slice(at, until), at })
  }
  for (const match of msg.matchAll(urlPattern)) {
    const url = urlAt(msg, match[0], match.index)
    if (!url) continue
    text(match.index)
    parts.push({ kind: 'link', text: url, at: match.index })
    at = match.index + url.length
  }
  text(msg.length)
  return parts
}
