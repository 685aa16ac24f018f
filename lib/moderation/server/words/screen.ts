import { fault } from '@/lib/core/contract/issue-rules'
import { Refusal } from '@/lib/core/refusal/refusal'
import { wordHits } from './store'
import { Scope, type WordMatch } from './word'
import { type NameVerdict, wordList } from './word-list'

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A part of a text, in UTF-16 units, `end` exclusive. */
interface Range {
  start: number
  end: number
}

/** Stars instead of what a person sees as the characters of these ranges: one for each grapheme they touch. */
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

/** What becomes of a text. */
export interface Verdict {
  text: string
  /** Stars were put into it. */
  filtered: boolean
  /** An administrator should look at it. */
  flagged: boolean
  /** Why it must not be stored; null if it may. */
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

/** The verdict on a text in which these were found. */
export function verdictFor(text: string, found: readonly WordMatch[]): Verdict {
  const blocked = found.find(({ word }) => word.action === 'block')
  const masked = found.filter(({ word }) => word.action !== 'flag')
  return {
    // What is blocked is masked too, for previews that show the effect of the words.
    text: masked.length > 0 ? mask(text, masked) : text,
    filtered: masked.length > 0,
    flagged: found.some(({ word }) => word.action === 'flag'),
    refusal: blocked ? refusalOf('msg', text, blocked) : null,
  }
}

/** What becomes of a message. */
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

/** What becomes of a name: stars are not a name, so a word to be masked is refused like one to be blocked. */
function screenName(name: string, scope: number, parameter: 'nick' | 'room') {
  const { flagged, refused } = verdictOn(name, scope)
  return {
    flagged,
    refusal: refused ? refusalOf(parameter, name, refused) : null,
  }
}

/** What becomes of something said under a nickname. */
export const screenNick = (nick: string) => screenName(nick, Scope.nick, 'nick')
/** What becomes of a room of this name. */
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
