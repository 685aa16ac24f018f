import { limits } from '@/lib/core/contract/limits'
import type { Entry } from '../session/chat-reducer'

interface PartialWord {
  at: number
  word: string
}

const wordMax = 2 * limits.nickLengthMax + 1

const spaceless = ['Han', 'Hira', 'Kana', 'Thai', 'Laoo', 'Khmr', 'Mymr']
  .map((script) => String.raw`\p{scx=${script}}`)
  .join('')
/** Where a word may begin: after a space or punctuation, at `@`, and anywhere in scripts without spaces. */
const beginning = new RegExp(String.raw`(?<![^\s\p{P}\p{S}\uFE0F${spaceless}])\S|[@${spaceless}]`, 'gu')

/**
 * The possible beginnings of a nick before the cursor, without `@`, longest first: nicks may contain
 * punctuation, and may follow other text directly in scripts without spaces.
 */
export function partialWords(text: string, cursor: number): PartialWord[] {
  const start = Math.max(0, cursor - wordMax - 1)
  const written = /\S*$/u.exec(text.slice(start, cursor))?.[0] ?? ''
  return [...written.matchAll(beginning)]
    .map(({ index }) => ({
      at: cursor - written.length + index,
      word: written.slice(index).replace(/^@/, ''),
    }))
    .filter(({ word }) => word !== '')
}

export interface NickMatch {
  word: PartialWord
  nicks: readonly string[]
}

/**
 * Nicks that begin with one of these words, tried in order: recent speakers first, then the others online.
 * Case-insensitive; own nick excluded.
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

/** The text with a nick in place of a partial word; at its start followed by a colon. */
export function insertNick(text: string, { at }: PartialWord, cursor: number, nick: string) {
  const put = nick + (at === 0 ? ': ' : ' ')
  const rest = text.slice(cursor).replace(/^ /, '')
  return { text: text.slice(0, at) + put + rest, cursor: at + put.length }
}
