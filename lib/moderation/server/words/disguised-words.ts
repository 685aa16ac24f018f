import { isLatinText, type Reading, type Run, readingOf } from './confusable-runs'
import { type Group, groupsOf } from './groups'
import type { MatchCollector } from './matches'
import type { Normal } from './normalise'
import type { PatternSet } from './pattern'
import { type Spellings, type StepBudget, stepBudgetFor } from './spellings'
import type { Homographs, Word } from './word'

/** Function words that may surround a word spelled letter by letter. */
const functionWords =
  'a all an are em er he her him his i im is it me my of off or r so that the them they this u ur up us we y ya you your'
    .split(' ')
    .map((word) => [...word].map((letter) => letter.charCodeAt(0)))

/** Where a word may begin and end among letters if only function words surround it. */
interface Edges {
  /** By the number of letters before it. */
  starts: boolean[]
  /** By the number of letters before its end. */
  ends: boolean[]
}

function standsAt(codes: readonly number[], at: number, word: readonly number[]): boolean {
  for (let i = 0; i < word.length; i++) if (codes[at + i] !== word[i]) return false
  return true
}

/** Dynamic programming in both directions: linear in the letters. */
function edgesAmong(codes: readonly number[]): Edges {
  const { length } = codes
  const starts = new Array<boolean>(length + 1).fill(false)
  const ends = new Array<boolean>(length + 1).fill(false)
  starts[0] = true
  ends[length] = true
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

/** For each run, whether a word may begin or end with it if only function words surround it. */
function edgesOf({ codes }: Normal, group: Group, runs: readonly Run[]) {
  const { starts, ends } = edgesAmong(group.at.map((i) => codes[i] ?? 0))
  let count = 0
  return runs.map((run) => {
    const mayStart = starts[count] === true
    count += run.codes.length
    return { mayStart, mayEnd: ends[count] === true }
  })
}

/** Searches one text for disguised words. A match must span the whole group, apart from function words if spelled. */
export class ReadingSearch {
  readonly #spellings: Spellings
  readonly #written: PatternSet
  readonly #normal: Normal
  readonly #matches: MatchCollector
  readonly #budget: StepBudget
  #isLatin: boolean | undefined

  constructor(spellings: Spellings, written: PatternSet, normal: Normal, matches: MatchCollector) {
    this.#spellings = spellings
    this.#written = written
    this.#normal = normal
    this.#matches = matches
    this.#budget = stepBudgetFor(normal.codes.length)
  }

  run(): void {
    const isLatin = () => {
      this.#isLatin ??= isLatinText(this.#normal)
      return this.#isLatin
    }
    for (const group of groupsOf(this.#normal)) {
      if (group.at.length < hiddenLettersMin) continue
      const reading = readingOf(this.#normal, group, isLatin)
      if (reading && group.isSpelled) this.#findSpelled(group, reading)
      else if (reading) this.#findWhole(group, reading)
    }
  }

  /** The possible types of each run, memoised. */
  #typesIn(reading: Reading): (run: number) => readonly number[] {
    const types: (readonly number[])[] = []
    return (index) => {
      const run = reading.runs[index]
      types[index] ??= run ? this.#spellings.typesFor(run, reading) : []
      return types[index]
    }
  }

  #findWhole(group: Group, reading: Reading): void {
    const last = reading.runs.length - 1
    const [from = 0, to = 0] = [group.at[0], group.at.at(-1)]
    let isWritten: ((word: Word) => boolean) | undefined
    this.#spellings.find(this.#typesIn(reading), last, this.#budget, (words, first) => {
      if (first !== 0) return
      isWritten ??= this.#writtenWithin(from, to)
      this.#matches.add(words, from, to, isWritten)
    })
  }

  /** No word is among separated letters as written. */
  #findSpelled(group: Group, reading: Reading): void {
    const { runs } = reading
    const edges = edgesOf(this.#normal, group, runs)
    const types = this.#typesIn(reading)
    for (const [last, { mayEnd }] of edges.entries()) {
      if (!mayEnd) continue
      const found: { words: Homographs; first: number }[] = []
      this.#spellings.find(types, last, this.#budget, (words, first) => {
        if (edges[first]?.mayStart) found.push({ words, first })
      })
      found.sort((a, b) => a.first - b.first) // the longest first
      for (const { words, first } of found)
        this.#matches.add(words, runs[first]?.first ?? 0, runs[last]?.last ?? 0)
    }
  }

  /** Tests for words that are there as written between two symbols, and so were found before. */
  #writtenWithin(first: number, last: number): (word: Word) => boolean {
    const { starts, ends } = this.#normal
    let [from, to] = [first, last]
    // One character may give several symbols.
    while (from > 0 && starts[from - 1] === starts[from]) from--
    while (to + 1 < ends.length && ends[to + 1] === ends[to]) to++
    const within = new Set<Word>()
    this.#written.scanWords(this.#normal, from, to + 1, ({ words }) => {
      for (const word of words) within.add(word)
    })
    return (word) => within.has(word)
  }
}
