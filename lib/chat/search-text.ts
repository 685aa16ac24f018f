import { withoutCase } from '@/lib/core/text-forms'
import { urlAt, urlPattern } from './client/message-text/linkify'
import type { Message } from './contract/chat'

/** Longer than in Unicode's stream-safe format; normalising such runs takes quadratic time. */
const longRunOfMarks = /\p{M}{31}/u

/** Case folded, compatible forms such as full-width ones unified (NFKC, UAX #15). Takes linear time. */
export function searchable(text: string): string {
  // Fast path: most messages are ASCII.
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase()
  if (longRunOfMarks.test(text)) return withoutCase(text)
  return withoutCase(text.normalize('NFKC')).normalize('NFKC')
}

/** Text in quotation marks: straight ones between words, others anywhere, as Chinese has no spaces. */
export const phrasePattern = String.raw`(?<!\S)["＂]([^"＂]+)["＂](?!\S)|[“„「『«]([^“”„「」『』«»]+)[”“」』»]`
const termPattern = new RegExp(String.raw`${phrasePattern}|([^\s“„「『«]+)`, 'gu')
/** A text of more words is looked for as it stands. */
const termsMax = 10

/** What a message has to contain, in any order: words, and phrases in quotation marks. Folded, each once. */
export function termsOf(q: string): readonly string[] {
  const found = [...q.matchAll(termPattern)].map(
    ([, straight, curly, word]) => straight ?? curly ?? word ?? '',
  )
  const terms = new Set(found.map((each) => searchable(each.trim())))
  terms.delete('')
  return terms.size > 0 && terms.size <= termsMax ? [...terms] : [searchable(q.trim())]
}

/** As `/search` takes it; a message has to match all that is given. */
export interface SearchFilter {
  q?: string | undefined
  /** A nick. */
  from?: string | undefined
  /** Milliseconds since the epoch, exclusive. */
  after_time?: number | undefined
  before_time?: number | undefined
  has?: 'link' | undefined
}

type SearchedMessage = Pick<Message, 'nick' | 'time' | 'msg'>

/** Whether a message has a link that pages show as one. */
function hasLink(msg: string): boolean {
  for (const match of msg.matchAll(urlPattern)) if (urlAt(msg, match[0], match.index)) return true
  return false
}

/** Linear in the length of the message. */
export function matcherOf(filter: SearchFilter): (message: SearchedMessage) => boolean {
  const { after_time: after = -1, before_time: before = Number.POSITIVE_INFINITY, has } = filter
  const terms = termsOf(filter.q ?? '')
  const from = filter.from === undefined ? null : searchable(filter.from)
  const hasTerms = (msg: string) => {
    const text = searchable(msg)
    return terms.every((term) => text.includes(term))
  }
  return ({ nick, time, msg }) =>
    time > after &&
    time < before &&
    (from === null || searchable(nick) === from) &&
    hasTerms(msg) &&
    (has === undefined || hasLink(msg))
}
