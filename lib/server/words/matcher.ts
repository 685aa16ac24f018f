import type { WordAction } from '@/lib/schemas/admin/words'
import { AhoCorasick } from './aho-corasick'
import { type Group, groupsOf } from './groups'
import { type Normal, normalise } from './normalise'
import { isLittleWords, type Reading, type Run, readingOf, reads, runsOf } from './reading'
import { Slicer } from './slicer'
import { isOneWord, stretchesOf, withNumerals } from './stretches'
import { belongTogether, isSpaced, Kind } from './symbols'

/** Where a word holds, as bits. */
export const Scope = { message: 1, nick: 2, room: 4 } as const

/** A word of the list. */
export interface Word {
  readonly id: number
  readonly word: string
  readonly action: WordAction
  /** Bits of {@link Scope}. */
  readonly scopes: number
}

/** A word found in a text, with its place there (UTF-16 units, `end` exclusive). */
export interface Found {
  word: Word
  start: number
  end: number
}

/** A word ready to be looked for. */
interface Pattern {
  word: Word
  codes: number[]
  kinds: number[]
}

interface RunPattern {
  word: Word
  runs: Run[]
}

/** Shorter words are too easily found among single letters. */
const hiddenLettersMin = 3
const hiddenUnspacedMin = 2

function patternOf(word: Word): Pattern | null {
  const { codes, kinds } = normalise(word.word)
  const isSeparator = (kind: number | undefined) => kind === Kind.space || kind === Kind.dash
  const first = isSeparator(kinds[0]) ? 1 : 0
  const end = isSeparator(kinds.at(-1)) ? codes.length - 1 : codes.length
  if (end <= first) return null
  return { word, codes: codes.slice(first, end), kinds: kinds.slice(first, end) }
}

/** The runs of a word that is looked for among odd spellings too. */
function runPatternOf(pattern: Pattern): RunPattern | null {
  const { word, codes, kinds } = pattern
  const isFit = codes.length >= hiddenLettersMin && kinds.every(isSpaced)
  return isFit ? { word, runs: runsOf(codes, [...codes.keys()]) } : null
}

function unspacedPatternOf(pattern: Pattern): { word: Word; codes: number[] } | null {
  const { word, codes, kinds } = pattern
  const isFit = codes.length >= hiddenUnspacedMin && kinds.every((kind) => kind === Kind.unspaced)
  return isFit ? { word, codes: withNumerals(codes) } : null
}

function hasEdges({ kinds }: Normal, first: number, last: number, pattern: Pattern): boolean {
  const [before = Kind.symbol, after = Kind.symbol] = [kinds[first - 1], kinds[last + 1]]
  const [firstOwn = Kind.symbol, lastOwn = Kind.symbol] = [pattern.kinds[0], pattern.kinds.at(-1)]
  return !belongTogether(before, firstOwn) && !belongTogether(lastOwn, after)
}

/** Whether what a group of letters holds besides a word leaves it one. */
function isWholeOf(group: Group, { codes }: Normal, first: number, last: number): boolean {
  const outside = (isOutside: (i: number) => boolean) =>
    String.fromCodePoint(...group.at.filter(isOutside).map((i) => codes[i] ?? 0))
  const before = outside((i) => i < first)
  const after = outside((i) => i > last)
  if (before === '' && after === '') return true
  return group.isSpelled && isLittleWords(before) && isLittleWords(after)
}

type Report = (word: Word, firstSymbol: number, lastSymbol: number) => void

/**
 * The words of a list, found in texts at a cost that does not depend on how many they are. First as they are
 * written, then, where a text is odd, as they would be read.
 */
export class Matcher {
  private constructor(
    readonly words: readonly Word[],
    readonly patterns: readonly Pattern[],
    readonly plain: AhoCorasick,
    readonly runPatterns: readonly RunPattern[],
    readonly shapes: AhoCorasick,
    readonly unspacedPatterns: readonly { word: Word; codes: number[] }[],
    readonly unspaced: AhoCorasick,
  ) {}

  static async build(words: readonly Word[], slicer = new Slicer()): Promise<Matcher> {
    const patterns: Pattern[] = []
    const runPatterns: RunPattern[] = []
    const unspacedPatterns: { word: Word; codes: number[] }[] = []
    for (const word of words) {
      const pattern = patternOf(word)
      if (!pattern) continue
      patterns.push(pattern)
      const [runPattern, unspacedPattern] = [runPatternOf(pattern), unspacedPatternOf(pattern)]
      if (runPattern && word.action !== 'allow') runPatterns.push(runPattern)
      if (unspacedPattern && word.action !== 'allow') unspacedPatterns.push(unspacedPattern)
      await slicer.pause()
    }
    const shapesOf = ({ runs }: RunPattern) => runs.map((run) => run.shape)
    return new Matcher(
      words,
      patterns,
      await AhoCorasick.build(
        patterns.map((pattern) => pattern.codes),
        slicer,
      ),
      runPatterns,
      await AhoCorasick.build(runPatterns.map(shapesOf), slicer),
      unspacedPatterns,
      await AhoCorasick.build(
        unspacedPatterns.map((pattern) => pattern.codes),
        slicer,
      ),
    )
  }

  /** The words found in a text, those that an allowed one covers left out. @param scope a bit of {@link Scope} */
  find(text: string, scope: number): Found[] {
    if (this.patterns.length === 0) return []
    const normal = normalise(text)
    const found: Found[] = []
    const allowed: Found[] = []
    const report: Report = (word, first, last) => {
      if ((word.scopes & scope) === 0) return
      const into = word.action === 'allow' ? allowed : found
      into.push({ word, start: normal.starts[first] ?? 0, end: normal.ends[last] ?? 0 })
    }
    this.#findPlain(normal, report)
    const plain = [...found]
    const reportUnlessPlain: Report = (word, first, last) => {
      const [start = 0, end = 0] = [normal.starts[first], normal.ends[last]]
      const isWithin = (other: Found) => other.word === word && other.start >= start && other.end <= end
      if (!plain.some(isWithin)) report(word, first, last)
    }
    this.#findReadings(normal, reportUnlessPlain)
    this.#findStretched(normal, reportUnlessPlain)
    if (allowed.length === 0) return found
    return found.filter(
      ({ start, end }) => !allowed.some((other) => other.start <= start && other.end >= end),
    )
  }

  #findPlain(normal: Normal, report: Report): void {
    this.plain.scan(normal.codes, 0, normal.codes.length, (index, last) => {
      const pattern = this.patterns[index]
      if (!pattern) return
      const first = last - pattern.codes.length + 1
      if (hasEdges(normal, first, last, pattern)) report(pattern.word, first, last)
    })
  }

  #findReadings(normal: Normal, report: Report): void {
    if (this.runPatterns.length === 0) return
    for (const group of groupsOf(normal)) {
      const reading = group.at.length >= hiddenLettersMin ? readingOf(normal, group) : null
      if (reading) this.#findReading(normal, group, reading, report)
    }
  }

  #findReading(normal: Normal, group: Group, reading: Reading, report: Report): void {
    const { runs } = reading
    const shapes = runs.map((run) => run.shape)
    this.shapes.scan(shapes, 0, shapes.length, (index, lastRun) => {
      const pattern = this.runPatterns[index]
      if (!pattern) return
      const firstRun = lastRun - pattern.runs.length + 1
      const [first, last] = [runs[firstRun]?.first ?? 0, runs[lastRun]?.last ?? 0]
      if (!reads(reading, firstRun, pattern.runs) || !isWholeOf(group, normal, first, last)) return
      report(pattern.word, first, last)
    })
  }

  #findStretched(normal: Normal, report: Report): void {
    if (this.unspacedPatterns.length === 0) return
    for (const stretch of stretchesOf(normal))
      this.unspaced.scan(stretch.codes, 0, stretch.codes.length, (index, last) => {
        const pattern = this.unspacedPatterns[index]
        if (!pattern) return
        const first = last - pattern.codes.length + 1
        if (!isOneWord(stretch, first, last)) return
        report(pattern.word, stretch.at[first] ?? 0, stretch.at[last] ?? 0)
      })
  }
}
