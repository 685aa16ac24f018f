import type { Message } from '../../contract/chat'
import { type FindOriginal, isBy } from '../session/chat-originals'
import { hasWord } from './calls-reader'

/** Whom messages may call: by a word, or because they answer something that the reader said. */
export interface Called {
  nick: string
  trip: string | null
  words: readonly string[]
  original: FindOriginal
}

/** Whether something that somebody else said calls the reader. */
export const isCalled = (
  { words, ...reader }: Called,
  { msg, reply_to: replyTo }: Pick<Message, 'msg' | 'reply_to'>,
): boolean =>
  words.some((word) => hasWord(msg, word)) || (!!replyTo && isBy(reader, reader.original(replyTo)))
