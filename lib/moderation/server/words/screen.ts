import { fault } from '@/lib/core/contract/issue-rules'
import { Refusal } from '@/lib/core/refusal/refusal'
import { wordHits } from './store'
import { Scope, type WordMatch } from './word'
import { type NameVerdict, wordList } from './word-list'

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** UTF-16 units, `end` exclusive. */
interface Range {
  start: number
  end: number
}

/** One star for each grapheme that a range touches. */
export function mask(text: string, ranges: readonly Range[]): string {
  const sorted = [...ranges].sort((a, b) => a.start - b.start)
  let masked = ''
  let next = 0
  let end = 0
  for (const { segment, index } of segmenter.segment(text)) {
    const segmentEnd = index + segment.length
    for (let range = sorted[next]; range && range.start < segmentEnd; range = sorted[++next])
      end = Math.max(end, range.end)
    masked += index < end ? '*' : segment
  }
  return masked
}

interface Verdict {
  text: string
  filtered: boolean
  /** For an administrator to review. */
  flagged: boolean
  /** The first word that was found, as it is in the list; `''` without one. */
  word: string
  /** Why it must not be stored; null if it may be. */
  refusal: Refusal | null
}

const quotedLengthMax = 60

function refusalOf(parameter: 'msg' | 'nick' | 'room', text: string, { start, end }: WordMatch): Refusal {
  const found = [...text.slice(start, end)].slice(0, quotedLengthMax).join('')
  return new Refusal('sensitive_word', parameter, {
    values: { found },
    issues: [{ path: parameter, ...fault('not_allowed', { found }) }],
  })
}

function count(found: readonly WordMatch[]): void {
  for (const id of new Set(found.map(({ word }) => word.id))) wordHits().count({ id })
}

export function verdictFor(text: string, found: readonly WordMatch[]): Verdict {
  const blocked = found.find(({ word }) => word.action === 'block')
  const masked = found.filter(({ word }) => word.action !== 'flag')
  return {
    // Blocked words are masked too, for previews.
    text: masked.length > 0 ? mask(text, masked) : text,
    filtered: masked.length > 0,
    flagged: found.some(({ word }) => word.action === 'flag'),
    word: found[0]?.word.word ?? '',
    refusal: blocked ? refusalOf('msg', text, blocked) : null,
  }
}

export function screenMessage(text: string): Verdict {
  const found = wordList().matcher.find(text, Scope.message)
  count(found)
  return verdictFor(text, found)
}

function verdictOn(name: string, scope: number): NameVerdict {
  const { nameVerdicts: names, matcher } = wordList()
  const key = `${scope} ${name}`
  let verdict = names.get(key)
  if (!verdict) {
    const found = matcher.find(name, scope)
    const refused = found.find(({ word }) => word.action !== 'flag') ?? null
    verdict = { flagged: found.length > 0, refused }
    names.set(key, verdict)
    count(found)
  }
  return verdict
}

/** Names cannot be masked, so a word to be masked is refused like a blocked one. */
function screenName(name: string, scope: number, parameter: 'nick' | 'room') {
  const { flagged, refused } = verdictOn(name, scope)
  return {
    flagged,
    refusal: refused ? refusalOf(parameter, name, refused) : null,
  }
}

export const screenNick = (nick: string) => screenName(nick, Scope.nick, 'nick')
export const screenRoom = (room: string) => screenName(room, Scope.room, 'room')

/** @throws Refusal sensitive_word */
export function requireCleanNick(nick: string): void {
  const { refusal } = screenNick(nick)
  if (refusal) throw refusal
}

/** @throws Refusal sensitive_word */
export function requireCleanRoom(room: string): void {
  const { refusal } = screenRoom(room)
  if (refusal) throw refusal
}
