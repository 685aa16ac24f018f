import { type Group, groupsOf } from './groups'
import { isLatinText, type Reading, type Run, readingOf, runsOf } from './letter-runs'
import { AllowedStarts, MatchCollector } from './matches'
import { type Normal, normalise } from './normalise'
import { type Pattern, PatternSet, patternOf } from './pattern'
import { type RunPattern, RunTrie, type StepBudget, stepBudgetFor } from './run-trie'
import { isAsWritten, isOneWord, type Stretch, stretchesOf, withNumerals } from './stretches'
import { isSpaced, Kind } from './symbols'
import type { Homographs, Word, WordMatch } from './word'
import { YieldTimer } from './yield-timer'

/** Function words that may surround a word spelled letter by letter. */
const functionWords =
  'a all an are em er he her him his i im is it me my of off or r so that the them they this u ur up us we y ya you your'
    .split(' ')
    .map((word) => [...word].map((letter) => letter.charCodeAt(0)))

const standsAt = (codes: readonly number[], at: number, word: readonly number[]): boolean =>
  word.every((code, i) => codes[at + i] === code)

/**
 * Where a word may begin and end among letters if only function words surround it, by the number of letters before its start
 * and before its end. Dynamic programming in both directions: linear in the letters.
 */
function edgesAmong(codes: readonly number[]): { starts: boolean[]; ends: boolean[] } {
  const { length } = codes
  const starts = Array.from({ length: length + 1 }, (_, at) => at === 0)
  const ends = Array.from({ length: length + 1 }, (_, at) => at === length)
  for (let at = 1; at <= length; at++)
    starts[at] = functionWords.some(
      (word) => starts[at - word.length] === true && standsAt(codes, at - word.length, word),
    )
  for (let at = length - 1; at >= 0; at--)
    ends[at] = functionWords.some((word) => ends[at + word.length] === true && standsAt(codes, at, word))
  return { starts, ends }
}

/** Shorter words would match single letters too easily. */
const hiddenLettersMin = 3

function edgesOf({ codes }: Normal, group: Group, runs: readonly Run[]) {
  const { starts, ends } = edgesAmong(group.at.map((i) => codes[i] ?? 0))
  let count = 0
  return runs.map((run) => {
    const mayStart = starts[count] === true
    count += run.codes.length
    return { mayStart, mayEnd: ends[count] === true }
  })
}

/** Searches one text for words by their runs. A match must span the whole group, apart from function words if spelled. */
class RunSearch {
  readonly #budget: StepBudget
  #isLatin: boolean | undefined

  constructor(
    private readonly words: RunTrie,
    private readonly written: PatternSet,
    private readonly normal: Normal,
    private readonly matches: MatchCollector,
  ) {
    this.#budget = stepBudgetFor(normal.codes.length)
  }

  run(): void {
    const isLatin = () => {
      this.#isLatin ??= isLatinText(this.normal)
      return this.#isLatin
    }
    for (const group of groupsOf(this.normal)) {
      if (group.at.length < hiddenLettersMin) continue
      const reading = readingOf(this.normal, group, isLatin)
      if (reading && group.isSpelled) this.#findSpelled(group, reading)
      else if (reading) this.#findWhole(group, reading)
    }
  }

  #typesIn(reading: Reading): (run: number) => readonly number[] {
    const types: (readonly number[])[] = []
    return (index) => {
      const run = reading.runs[index]
      types[index] ??= run ? this.words.typesFor(run, reading) : []
      return types[index]
    }
  }

  #findWhole(group: Group, reading: Reading): void {
    const last = reading.runs.length - 1
    const [from = 0, to = 0] = [group.at[0], group.at.at(-1)]
    let isWritten: ((word: Word) => boolean) | undefined
    this.words.find(this.#typesIn(reading), last, this.#budget, (words, first) => {
      if (first !== 0) return
      isWritten ??= this.#writtenWithin(from, to)
      this.matches.add(words, from, to, isWritten)
    })
  }

  /** No word is among separated letters as written. */
  #findSpelled(group: Group, reading: Reading): void {
    const { runs } = reading
    const edges = edgesOf(this.normal, group, runs)
    const types = this.#typesIn(reading)
    for (const [last, { mayEnd }] of edges.entries()) {
      if (!mayEnd) continue
      const found: { words: Homographs; first: number }[] = []
      this.words.find(types, last, this.#budget, (words, first) => {
        if (edges[first]?.mayStart) found.push({ words, first })
      })
      found.sort((a, b) => a.first - b.first) // the longest first
      for (const { words, first } of found)
        this.matches.add(words, runs[first]?.first ?? 0, runs[last]?.last ?? 0)
    }
  }

  /** Tests for words that are there as written between two symbols, and so were found before. */
  #writtenWithin(first: number, last: number): (word: Word) => boolean {
    const { starts, ends } = this.normal
    let [from, to] = [first, last]
    // One character may give several symbols.
    while (from > 0 && starts[from - 1] === starts[from]) from--
    while (to + 1 < ends.length && ends[to + 1] === ends[to]) to++
    const within = new Set<Word>()
    this.written.scanWords(this.normal, from, to + 1, ({ words }) => {
      for (const word of words) within.add(word)
    })
    return (word) => within.has(word)
  }
}

/** Letters of a word that is found with others between them; single ones would match too easily. */
const hiddenUnspacedMin = 2

function runPatternOf({ word, codes, kinds }: Pattern): RunPattern | null {
  const isFit = word.action !== 'allow' && codes.length >= hiddenLettersMin && kinds.every(isSpaced)
  return isFit ? { word, runs: runsOf(codes, [...codes.keys()]) } : null
}

function unspacedPatternOf({ word, codes, kinds }: Pattern): Pattern | null {
  const isUnspaced = kinds.every((kind) => kind === Kind.unspaced)
  const isFit = word.action !== 'allow' && codes.length >= hiddenUnspacedMin && isUnspaced
  return isFit ? { word, codes: withNumerals(codes), kinds } : null
}

const isEqual = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((code, i) => code === others[i])

interface Forms {
  written: PatternSet
  allowed: PatternSet
  runTrie: RunTrie
  unspaced: PatternSet
  /** The symbols, as written, of words with numerals that {@link withNumerals} changes. */
  disguised: ReadonlyMap<Word, readonly number[]>
}

async function formsOf(words: readonly Word[], timer: YieldTimer): Promise<Forms> {
  const [written, allowed, unspaced]: Pattern[][] = [[], [], []]
  const runPatterns: RunPattern[] = []
  const disguised = new Map<Word, readonly number[]>()
  for (const word of words) {
    const pattern = patternOf(word)
    if (!pattern) continue
    const into = word.action === 'allow' ? allowed : written
    into?.push(pattern)
    const [runPattern, unspacedPattern] = [runPatternOf(pattern), unspacedPatternOf(pattern)]
    if (runPattern) runPatterns.push(runPattern)
    if (unspacedPattern) unspaced?.push(unspacedPattern)
    if (unspacedPattern && !isEqual(unspacedPattern.codes, pattern.codes)) disguised.set(word, pattern.codes)
    const pause = timer.yieldIfDue()
    if (pause) await pause
  }
  const runTrie = new RunTrie(runPatterns.reduce((sum, { runs }) => sum + runs.length, 0))
  for (const pattern of runPatterns) {
    runTrie.add(pattern)
    const pause = timer.yieldIfDue()
    if (pause) await pause
  }
  return {
    written: await PatternSet.build(written ?? [], timer),
    allowed: await PatternSet.build(allowed ?? [], timer),
    runTrie,
    unspaced: await PatternSet.build(unspaced ?? [], timer),
    disguised,
  }
}

/**
 * Finds the words of a list at a cost that depends on the text, not on the list: first as written, then, where the
 * text is unusual, as it would be read.
 */
export class Matcher {
  private constructor(
    readonly words: readonly Word[],
    readonly forms: Forms,
  ) {}

  static async build(words: readonly Word[], timer = new YieldTimer()): Promise<Matcher> {
    return new Matcher(words, await formsOf(words, timer))
  }

  /** Matches that no allowed word covers. @param scope a bit of `Scope` */
  find(text: string, scope: number): WordMatch[] {
    const { written, runTrie } = this.forms
    if (written.entries.length === 0) return []
    const normal = normalise(text)
    const matches = new MatchCollector(normal, scope, () => this.#allowedStarts(text.length, normal, scope))
    written.scanWords(normal, 0, normal.codes.length, (words, first, last) => matches.add(words, first, last))
    if (!runTrie.isEmpty) new RunSearch(runTrie, written, normal, matches).run()
    this.#findStretched(normal, matches)
    return matches.found
  }

  #allowedStarts(length: number, normal: Normal, scope: number): Int32Array | null {
    if (this.forms.allowed.entries.length === 0) return null
    const starts = new AllowedStarts(length)
    this.forms.allowed.scanWords(normal, 0, normal.codes.length, ({ representatives }, first, last) => {
      if (representatives.some((word) => (word.scopes & scope) !== 0))
        starts.add(normal.starts[first] ?? 0, normal.ends[last] ?? 0)
    })
    return starts.close()
  }

  #findStretched(normal: Normal, matches: MatchCollector): void {
    const { unspaced } = this.forms
    if (unspaced.entries.length === 0) return
    for (const stretch of stretchesOf(normal))
      unspaced.scan(stretch.codes, 0, stretch.codes.length, (words, first, last) => {
        if (!isOneWord(stretch, first, last)) return
        const isKnown = (word: Word) => this.#isWritten(word, normal, stretch, first, last)
        matches.add(words, stretch.at[first] ?? 0, stretch.at[last] ?? 0, isKnown)
      })
  }

  /** What is there as written was found before. */
  #isWritten(word: Word, { codes }: Normal, stretch: Stretch, first: number, last: number): boolean {
    const own = this.forms.disguised.get(word)
    if (!own) return isAsWritten(stretch, first, last)
    const [from = 0, to = 0] = [stretch.at[first], stretch.at[last]]
    return to - from === last - first && isEqual(own, codes.slice(from, to + 1))
  }
}
