import type { Message } from '../../contract/chat'
import { type FindOriginal, isWrittenBy } from '../session/chat-reducer'

/** Whom messages may call: by a word, or because they answer something that the reader said. */
export interface MentionTarget {
  nick: string
  trip: string | null
  words: readonly string[]
  original: FindOriginal
}

/** Whether something that somebody else said calls the reader. */
export const isMention = (
  { words, ...reader }: MentionTarget,
  { msg, reply_to: replyTo }: Pick<Message, 'msg' | 'reply_to'>,
): boolean =>
  words.some((word) => mentionsWord(msg, word)) ||
  (!!replyTo && isWrittenBy(reader, reader.original(replyTo)))

/** Scripts that are written without spaces: a name in them stands between letters. */
const unspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]/u
const letter = /[\p{L}\p{N}_]/u

/** Whether a word may begin or end between two characters. */
function isEdge(inside: string, outside: string): boolean {
  return outside === '' || unspaced.test(inside) || unspaced.test(outside) || !letter.test(outside)
}

/** Code and addresses, in which nobody is named. After a letter a backtick is an apostrophe. */
const codeAndLinks = /\B```[^`]+```|\B`[^`\n]+`|https?:\/\/[^\s<>，。；：！？、（）]+/gi
/** A word with such signs is looked for there, too. */
const sign = /[./`]/

/** Whether a word stands in a text by itself, whatever its case: `Ann` in "hi ann!", not in "annoyed". */
export function mentionsWord(text: string, word: string): boolean {
  const what = word.toLowerCase()
  if (what === '') return false
  const where = (sign.test(what) ? text : text.replace(codeAndLinks, ' ')).toLowerCase()
  for (let at = where.indexOf(what); at >= 0; at = where.indexOf(what, at + what.length)) {
    const [before, after] = [where.charAt(at - 1), where.charAt(at + what.length)]
    if (isEdge(what.charAt(0), before) && isEdge(what.charAt(what.length - 1), after)) return true
  }
  return false
}

/** The highlight words of a reader, written in one line with commas. */
export function highlightWords(line: string): string[] {
  return line
    .split(/[,，、;；\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
}
