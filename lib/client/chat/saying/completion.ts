import { limits } from '../../../schemas/limits'
import type { Entry } from '../session/chat-session'

/** The word that ends at the cursor, and where it begins. */
export interface Unfinished {
  at: number
  word: string
}

/** Longer than any nick, in UTF-16 units, with the `@` before it: what ends a longer word is none's beginning. */
const wordMax = 2 * limits.nickLengthMax + 1

/** The word that is being written, without an `@` before it; of a long one its end. */
export function unfinishedWord(text: string, cursor: number): Unfinished | null {
  // From each place of a long text the pattern would look for its end anew.
  const written = text.slice(Math.max(0, cursor - wordMax - 1), cursor)
  const word = /[^\s,，、:：;；]+$/u.exec(written)?.[0]
  return word ? { at: cursor - word.length, word: word.replace(/^@/, '') } : null
}

/**
 * The nicks that a word may become: those who spoke lately first, then the others who are here. Case does not matter,
 * and the writer is not among them.
 */
export function nicksFor(
  word: string,
  entries: readonly Entry[],
  online: readonly { nick: string }[],
  own: string,
): string[] {
  const speakers = entries.flatMap((entry) =>
    entry.kind === 'message' && (entry.message.type === 'message' || entry.message.type === 'action')
      ? [entry.message.nick]
      : [],
  )
  const all = new Set([...speakers.reverse(), ...online.map(({ nick }) => nick)])
  all.delete(own)
  const start = word.toLowerCase()
  return [...all].filter((nick) => nick.toLowerCase().startsWith(start))
}

/** A text in which a nick stands in place of an unfinished word: with a colon where it begins the line. */
export function withNick(text: string, { at }: Unfinished, cursor: number, nick: string) {
  const put = nick + (at === 0 ? ': ' : ' ')
  const rest = text.slice(cursor).replace(/^ /, '')
  return { text: text.slice(0, at) + put + rest, cursor: at + put.length }
}
