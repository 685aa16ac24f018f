import { describe, expect, it } from 'vitest'
import type { WordAction } from '../../limits'
import { type Group, groupsOf } from './groups'
import { isDrawnOut, isLatinText, type Reading, type Run, readingOf, runsOf, standsFor } from './letter-runs'
import { Matcher } from './matcher'
import { type Normal, normalise } from './normalise'
import { type Pattern, patternOf } from './pattern'
import { Gap, type Stretch, stretchesOf, withNumerals } from './stretches'
import { belongTogether, isSpaced, Kind } from './symbols'
import type { Word, WordMatch } from './word'

// Compares the matcher with a naive one that tries every word at every position.

const littleWords = new Set(
  'a all an are em er he her him his i im is it me my of off or r so that the them they this u ur up us we y ya you your'.split(
    ' ',
  ),
)

function isLittleWords(letters: string): boolean {
  if (letters === '') return true
  for (let length = 1; length <= letters.length; length++)
    if (littleWords.has(letters.slice(0, length)) && isLittleWords(letters.slice(length))) return true
  return false
}

function isWholeOf(group: Group, { codes }: Normal, first: number, last: number): boolean {
  const outside = (isOutside: (i: number) => boolean) =>
    String.fromCodePoint(...group.at.filter(isOutside).map((i) => codes[i] ?? 0))
  const [before, after] = [outside((i) => i < first), outside((i) => i > last)]
  if (before === '' && after === '') return true
  return group.isSpelled && isLittleWords(before) && isLittleWords(after)
}

function isRunOf(run: Run | undefined, wanted: Run, reading: Reading): boolean {
  if (run?.shape !== wanted.shape) return false
  const [have, need] = [run.codes.length, wanted.codes.length]
  if (have !== need && !(have > need && isDrawnOut(run))) return false
  const stands = (code: number, letter: number) => standsFor(code, letter, reading)
  return (
    run.codes.every((code) => wanted.codes.some((letter) => stands(code, letter))) &&
    wanted.codes.every((letter) => run.codes.some((code) => stands(code, letter)))
  )
}

function isOneWord({ gaps }: Stretch, first: number, last: number): boolean {
  const length = last - first + 1
  const isAlone = (i: number) =>
    (i === 0 || gaps[i] !== Gap.none) && (i === gaps.length - 1 || gaps[i + 1] !== Gap.none)
  for (let i = first + 1; i <= last; i++) {
    if (gaps[i] === Gap.listing && length < 4 && !isAlone(i - 1) && !isAlone(i)) return false
    if (gaps[i] === Gap.pause && (length < 3 || !isAlone(i - 1) || !isAlone(i))) return false
  }
  return true
}

const holdsAt = (codes: readonly number[], at: number, wanted: readonly number[]) =>
  wanted.every((code, i) => codes[at + i] === code)

type Report = (first: number, last: number) => void

function findWritten({ codes, kinds }: Normal, pattern: Pattern, report: Report): void {
  for (let first = 0; first < codes.length; first++) {
    const last = first + pattern.codes.length - 1
    const [before = Kind.symbol, after = Kind.symbol] = [kinds[first - 1], kinds[last + 1]]
    const [own = Kind.symbol, lastOwn = Kind.symbol] = [pattern.kinds[0], pattern.kinds.at(-1)]
    const isWhole = !belongTogether(before, own) && !belongTogether(lastOwn, after)
    if (isWhole && holdsAt(codes, first, pattern.codes)) report(first, last)
  }
}

function findRead(normal: Normal, pattern: Pattern, report: Report): void {
  if (pattern.codes.length < 3 || !pattern.kinds.every(isSpaced)) return
  const wanted = runsOf(pattern.codes, [...pattern.codes.keys()])
  for (const group of groupsOf(normal)) {
    const reading = group.at.length < 3 ? null : readingOf(normal, group, () => isLatinText(normal))
    for (const [i, { first }] of (reading?.runs ?? []).entries()) {
      const end = reading?.runs[i + wanted.length - 1]
      if (!reading || !end || !wanted.every((run, n) => isRunOf(reading.runs[i + n], run, reading))) continue
      if (isWholeOf(group, normal, first, end.last)) report(first, end.last)
    }
  }
}

function findStretched(normal: Normal, pattern: Pattern, report: Report): void {
  if (pattern.codes.length < 2 || !pattern.kinds.every((kind) => kind === Kind.unspaced)) return
  const wanted = withNumerals(pattern.codes)
  for (const stretch of stretchesOf(normal))
    for (let first = 0; first + wanted.length <= stretch.codes.length; first++) {
      const last = first + wanted.length - 1
      if (holdsAt(stretch.codes, first, wanted) && isOneWord(stretch, first, last))
        report(stretch.at[first] ?? 0, stretch.at[last] ?? 0)
    }
}

function findSlowly(words: readonly Word[], text: string, scope: number): WordMatch[] {
  const normal = normalise(text)
  const found: WordMatch[] = []
  const allowed: WordMatch[] = []
  for (const word of words) {
    const pattern = patternOf(word)
    if (!pattern || (word.scopes & scope) === 0) continue
    const range = (first: number, last: number): WordMatch => ({
      word,
      start: normal.starts[first] ?? 0,
      end: normal.ends[last] ?? 0,
    })
    const written: WordMatch[] = []
    findWritten(normal, pattern, (first, last) => written.push(range(first, last)))
    if (word.action === 'allow') {
      allowed.push(...written)
      continue
    }
    found.push(...written)
    const reportUnlessWritten: Report = (first, last) => {
      const { start, end } = range(first, last)
      if (!written.some((other) => other.start >= start && other.end <= end)) found.push(range(first, last))
    }
    findRead(normal, pattern, reportUnlessWritten)
    findStretched(normal, pattern, reportUnlessWritten)
  }
  const isAllowed = ({ start, end }: WordMatch) =>
    allowed.some((each) => each.start <= start && each.end >= end)
  return found.filter((each) => !isAllowed(each))
}

/** Deterministic random numbers. */
function sequence(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return (state >> 8) % below
  }
}

/** Groups of related characters. */
const alphabets = [
  ...['abis', 'sex35$xхе', 'aа4@ ', '六陆陸四肆6 ', '一二 .', '一 、*二', 'i1!|l .,ur', 'iu m-', 'fuckсu. *'],
  ...[
    'ﬁ㍿fi株社 ',
    'ab\u0301c\u0300 -_',
    'рота rt',
    'かが\u3099は ',
    '한\u1161\u11ab가',
    '🇫🇺fu🅰a ',
    '#fa9 ',
    'u r c a s',
  ],
]
const actions: readonly WordAction[] = ['mask', 'block', 'flag', 'allow']
const describeFound = (found: readonly WordMatch[]) =>
  found.map(({ word, start, end }) => `${start}-${end} ${word.id}`).sort()

describe('the matcher', () => {
  it('agrees in random texts with trying every word at every position', async () => {
    const next = sequence(20261122)
    let foundCount = 0
    for (let round = 0; round < 250; round++) {
      const characters = [...(alphabets[round % alphabets.length] ?? '')]
      const randomText = (length: number) =>
        Array.from({ length }, () => characters[next(characters.length)]).join('')
      const words: Word[] = Array.from({ length: 1 + next(12) }, (_, id) => ({
        id,
        word: randomText(1 + next(6)),
        scopes: 1 + next(7),
        action: actions[next(5) === 0 ? 3 : next(3)] ?? 'mask',
      }))
      const matcher = await Matcher.build(words)
      for (let i = 0; i < 12; i++) {
        const part = () => (next(3) === 0 ? (words[next(words.length)]?.word ?? '') : randomText(1))
        const text = Array.from({ length: next(14) }, part).join(['', '', ' ', '.'][next(4)])
        const scope = 1 << next(3)
        const found = describeFound(matcher.find(text, scope))
        foundCount += found.length
        const list = words.map(({ word, action, scopes }) => `${word} ${action} ${scopes}`)
        expect(found, JSON.stringify({ text, scope, list })).toEqual(
          describeFound(findSlowly(words, text, scope)),
        )
      }
    }
    expect(foundCount).toBeGreaterThan(3_000)
  }, 60_000)
})
