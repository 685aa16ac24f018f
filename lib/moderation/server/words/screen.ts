import { fault } from '@/lib/core/contract/issue-rules'
import { cpuScheduler } from '@/lib/core/limits/cpu-scheduler'
import { Refusal } from '@/lib/core/refusal/refusal'
import { screenedBytesMax } from '../../limits'
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

type Parameter = 'msg' | 'nick' | 'room' | 'title' | 'topic' | 'text' | 'target' | 'username'

function refusalOf(parameter: Parameter, text: string, { start, end }: WordMatch): Refusal {
  const found = [...text.slice(start, end)].slice(0, quotedLengthMax).join('')
  return new Refusal('sensitive_word', parameter === 'username' ? 'account' : parameter, {
    values: { found },
    issues: [{ path: parameter, ...fault('not_allowed', { found }) }],
  })
}

function count(found: readonly WordMatch[]): void {
  for (const id of new Set(found.map(({ word }) => word.id))) wordHits().count({ id })
}

/** Of what can hold stars. */
export function verdictFor(text: string, found: readonly WordMatch[], parameter: Parameter = 'msg'): Verdict {
  const blocked = found.find(({ word }) => word.action === 'block')
  const masked = found.filter(({ word }) => word.action !== 'flag')
  return {
    // Blocked words are masked too, for previews.
    text: masked.length > 0 ? mask(text, masked) : text,
    filtered: masked.length > 0,
    flagged: found.some(({ word }) => word.action === 'flag'),
    word: found[0]?.word.word ?? '',
    refusal: blocked ? refusalOf(parameter, text, blocked) : null,
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
function screenName(name: string, scope: number, parameter: 'nick' | 'room' | 'username') {
  const { flagged, refused } = verdictOn(name, scope)
  return {
    flagged,
    refusal: refused ? refusalOf(parameter, name, refused) : null,
  }
}

export const screenNick = (nick: string) => screenName(nick, Scope.nick, 'nick')
export const screenRoom = (room: string) => screenName(room, Scope.room, 'room')

/** @throws Refusal sensitive_word */
function requireClean({ refusal }: Pick<Verdict, 'refusal'>): void {
  if (refusal) throw refusal
}

/** @throws Refusal sensitive_word */
export const requireCleanNick = (nick: string): void => requireClean(screenNick(nick))
/** @throws Refusal sensitive_word */
export const requireCleanRoom = (room: string): void => requireClean(screenRoom(room))
/** @throws Refusal sensitive_word */
export const requireCleanAccount = (username: string): void =>
  requireClean(screenName(username, Scope.account, 'username'))

/** The title or topic of a room. @returns it masked @throws Refusal sensitive_word */
export function maskTopic(text: string, parameter: 'title' | 'topic'): string {
  const found = wordList().matcher.find(text, Scope.topic)
  count(found)
  const verdict = verdictFor(text, found, parameter)
  requireClean(verdict)
  return verdict.text
}

/** @returns the word that flags what is kept as it was saved, `''` without one @throws Refusal sensitive_word for a blocked one */
function requireKept(parameter: 'text' | 'target', text: string, found: readonly WordMatch[]): string {
  count(found)
  const blocked = found.find(({ word }) => word.action === 'block')
  if (blocked) throw refusalOf(parameter, text, blocked)
  return found[0]?.word.word ?? ''
}

/** As it is shown: with what is percent-encoded, as far as it is UTF-8. */
function readableTarget(target: string): string {
  try {
    return decodeURI(target)
  } catch {
    return target
  }
}

/** The target of a link. @returns the word that flags it, or `''` @throws Refusal sensitive_word */
export function screenTarget(target: string): string {
  const text = readableTarget(target)
  return requireKept('target', text, wordList().matcher.find(text, Scope.link))
}

/** Of a text, UTF-16 units that are searched at once: some milliseconds with the largest list. */
const sliceUnits = 1024
/** Of the text around it that is searched, too: a word begins in one slice, and is found there with its surroundings. */
const marginUnits = 256

/**
 * The beginning of a shared text, in slices between which other requests run.
 * @returns the word that flags it, or `''` @throws Refusal sensitive_word
 */
export async function screenText(bytes: Buffer): Promise<string> {
  const { matcher } = wordList()
  if (!matcher.hasWordsFor(Scope.text)) return ''
  const text = new TextDecoder().decode(bytes.subarray(0, screenedBytesMax))
  const found: WordMatch[] = []
  for (let start = 0; start < text.length; start += sliceUnits) {
    if (start > 0) await cpuScheduler().acquireNext('word filter')
    const from = Math.max(0, start - marginUnits)
    const slice = text.slice(from, start + sliceUnits + marginUnits)
    for (const match of matcher.find(slice, Scope.text)) {
      const at = from + match.start
      if (at >= start && at < start + sliceUnits) found.push({ ...match, start: at, end: from + match.end })
    }
  }
  return requireKept('text', text, found)
}
