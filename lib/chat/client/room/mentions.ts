import type { Message } from '../../contract/chat'
import { isWordEdge } from '../../word-edge'
import { isWrittenBy } from './entries'
import type { FindQuoted } from './quotes'

/** A message mentions the reader by a word, or by replying to their message. */
export interface MentionTarget {
  nick: string
  trip: string | null
  words: readonly string[]
  findQuoted: FindQuoted
}

export const isMention = (
  { words, ...reader }: MentionTarget,
  { msg, reply_to: replyTo }: Pick<Message, 'msg' | 'reply_to'>,
): boolean =>
  words.some((word) => mentionsWord(msg, word)) ||
  (!!replyTo && isWrittenBy(reader, reader.findQuoted(replyTo)))

/** The `m` of "I'm" and the `t` of "don't" are no nicks. More letters may be one: "d'Anna". */
const isEnding = (what: string, before: string) => what.length === 1 && /\p{L}['’]$/u.test(before)

/** Code and links mention nobody. After a letter a backtick is an apostrophe. */
const codeAndLinks = /\B```[^`]+```|\B`[^`\n]+`|https?:\/\/[^\s<>，。；：！？、（）]+/gi
/** Words with these characters are searched for in code and links too. */
const sign = /[./`]/

/** Whether a text contains a whole word, case-insensitively: `Ann` in "hi ann!", not in "annoyed". */
export function mentionsWord(text: string, word: string): boolean {
  const what = word.toLowerCase()
  if (what === '') return false
  const where = (sign.test(what) ? text : text.replace(codeAndLinks, ' ')).toLowerCase()
  for (let at = where.indexOf(what); at >= 0; at = where.indexOf(what, at + what.length)) {
    const [before, after] = [where.charAt(at - 1), where.charAt(at + what.length)]
    if (isEnding(what, where.slice(Math.max(0, at - 2), at))) continue
    if (isWordEdge(what.charAt(0), before) && isWordEdge(what.charAt(what.length - 1), after)) return true
  }
  return false
}

/** Separated by commas or line ends. */
export function highlightWords(line: string): string[] {
  return line
    .split(/[,，、;；\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
}
