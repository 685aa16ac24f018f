import { limits } from '@/lib/core/contract/limits'
import { type Entry, messagesIn } from '../room/entries'
import { mentionsWord } from '../room/mentions'

export interface PartialWord {
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
 * Without `@`, longest first: nicks may contain punctuation, and may follow other text directly in scripts without spaces.
 */
export function partialWords(text: string, cursor: number): PartialWord[] {
  const start = Math.max(0, cursor - wordMax - 1)
  const written = /\S*$/u.exec(text.slice(start, cursor))?.[0] ?? ''
  return [...written.matchAll(beginning)]
    .map(({ index }) => ({
      at: cursor - written.length + index,
      word: written.slice(index).replace(/^[@＠]/, ''),
    }))
    .filter(({ word }) => word !== '')
}

/** Not after a letter, digit or sign of an e-mail address or URL, but after a letter of a script without spaces. */
const atSign = new RegExp(
  String.raw`(?<!(?![${spaceless}])[\p{L}\p{N}\p{M}._%+\-/:=&?#@＠])[@＠]([^\s@＠]*)$`,
  'u',
)

/** May still be empty; null if there is none. */
export function wordAfterAt(text: string, cursor: number): PartialWord | null {
  const start = Math.max(0, cursor - wordMax - 1)
  const found = atSign.exec(text.slice(start, cursor))
  return found && { at: start + found.index, word: found[1] ?? '' }
}

/** Case-insensitive. */
export function nickFilter(word: string): (nick: string) => boolean {
  const start = word.toLowerCase()
  return (nick) => nick.toLowerCase().startsWith(start)
}

export interface NickMatch {
  word: PartialWord
  nicks: readonly string[]
}

/**
 * Nicks that begin with one of these words, tried in order: those who are present before those who are away or have
 * left, and in both recent speakers first. Case-insensitive; own nick excluded.
 */
export function matchNicks(
  words: readonly PartialWord[],
  entries: readonly Entry[],
  online: readonly { nick: string }[],
  away: ReadonlySet<string>,
  own: string,
): NickMatch | null {
  const speakers = messagesIn(entries).flatMap(({ type, nick }) =>
    type === 'message' || type === 'action' ? nick : [],
  )
  const all = new Set([...speakers.reverse(), ...online.map(({ nick }) => nick)])
  all.delete(own)
  const here = new Set(online.flatMap(({ nick }) => (away.has(nick) ? [] : nick)))
  for (const word of words) {
    const found = [...all].filter(nickFilter(word.word))
    const nicks = found.sort((one, other) => Number(here.has(other)) - Number(here.has(one)))
    if (nicks.length > 0) return { word, nicks }
  }
  return null
}

/** A typed `@` stays, except in a command. Without it, at the start of the text, a colon follows. */
export function insertNick(text: string, { at }: PartialWord, cursor: number, nick: string) {
  const isAt = /[@＠]/.test(text.charAt(at)) && !/^[/／、]/.test(text)
  const put = isAt ? `@${nick} ` : nick + (at === 0 ? ': ' : ' ')
  const rest = text.slice(cursor).replace(/^ /, '')
  return { text: text.slice(0, at) + put + rest, cursor: at + put.length }
}

/** Between spaces. @returns null if the text mentions them already */
export function mentionNick(text: string, cursor: number, nick: string) {
  if (mentionsWord(text, nick)) return null
  const space = /\S$/u.test(text.slice(0, cursor)) ? ' ' : ''
  const at = cursor + space.length
  return insertNick(text.slice(0, cursor) + space + text.slice(cursor), { at, word: '' }, at, nick)
}
