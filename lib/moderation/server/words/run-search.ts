import { type Group, groupsOf } from './groups'
import { isLatinText, type Reading, type Run, readingOf } from './letter-runs'
import type { MatchCollector } from './matches'
import type { Normal } from './normalise'
import type { PatternSet } from './pattern'
import { type RunTrie, type StepBudget, stepBudgetFor } from './run-trie'
import type { Homographs, Word } from './word'

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
export const hiddenLettersMin = 3

/** For each run, whether a word may begin or end with it. */
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
export class RunSearch {
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

  /** Memoised. */
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
