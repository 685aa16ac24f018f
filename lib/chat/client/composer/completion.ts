import { limits } from '@/lib/core/contract/limits'
import type { Entry } from '../session/chat-reducer'

/** A word that ends at the cursor, and where it begins. */
export interface PartialWord {
  at: number
  word: string
}

/** Longer than any nick, in UTF-16 units, with the `@` before it: what ends a longer word is none's beginning. */
const wordMax = 2 * limits.nickLengthMax + 1

/** Scripts that are written without spaces between words. */
const spaceless = ['Han', 'Hira', 'Kana', 'Thai', 'Laoo', 'Khmr', 'Mymr']
  .map((script) => String.raw`\p{scx=${script}}`)
  .join('')
/** Where a word may begin: after a space or a sign, at an `@`, and wherever there would be a space in another script. */
const beginning = new RegExp(String.raw`(?<![^\s\p{P}\p{S}\uFE0F${spaceless}])\S|[@${spaceless}]`, 'gu')

/**
 * What may be the word that is being written, without an `@` before it, the longest first: a nick may have signs in it,
 * and it may stand inside a text without spaces.
 */
export function partialWords(text: string, cursor: number): PartialWord[] {
  // From each place of a long text the pattern would look for its end anew.
  const start = Math.max(0, cursor - wordMax - 1)
  const written = /\S*$/u.exec(text.slice(start, cursor))?.[0] ?? ''
  return [...written.matchAll(beginning)]
    .map(({ index }) => ({
      at: cursor - written.length + index,
      word: written.slice(index).replace(/^@/, ''),
    }))
    .filter(({ word }) => word !== '')
}

/** A nick that is being written, and the nicks that it may become. */
export interface NickMatch {
  word: PartialWord
  nicks: readonly string[]
}

/**
 * The nicks that one of these words may become, for the first of which there are any: those who spoke lately first, then
 * the others who are here. Case does not matter, and the writer is not among them.
 */
export function matchNicks(
  words: readonly PartialWord[],
  entries: readonly Entry[],
  online: readonly { nick: string }[],
  own: string,
): NickMatch | null {
  const speakers = entries.flatMap((entry) =>
    entry.kind === 'message' && (entry.message.type === 'message' || entry.message.type === 'action')
      ? [entry.message.nick]
      : [],
  )
  const all = new Set([...speakers.reverse(), ...online.map(({ nick }) => nick)])
  all.delete(own)
  for (const word of words) {
    const start = word.word.toLowerCase()
    const nicks = [...all].filter((nick) => nick.toLowerCase().startsWith(start))
    if (nicks.length > 0) return { word, nicks }
  }
  return null
}

/** A text in which a nick stands in place of an unfinished word: with a colon where it begins the line. */
export function insertNick(text: string, { at }: PartialWord, cursor: number, nick: string) {
  const put = nick + (at === 0 ? ': ' : ' ')
  const rest = text.slice(cursor).replace(/^ /, '')
  return { text: text.slice(0, at) + put + rest, cursor: at + put.length }
}
