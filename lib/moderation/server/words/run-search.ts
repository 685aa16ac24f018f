import { type Group, groupsOf } from './groups'
import { isDrawnOut, isLatinText, type Reading, type Run, readingOf, standsFor } from './letter-runs'
import type { MatchCollector } from './matches'
import type { Normal } from './normalise'
import type { PatternSet } from './pattern'
import { Trie } from './trie'
import { Homographs, type Word } from './word'

export interface RunPattern {
  word: Word
  runs: readonly Run[]
}

/** Runs of one length and the same letters, as bits among the letters of the shape. */
interface RunType {
  id: number
  letters: number
}

interface Shape {
  /** Letters of this shape that occur in words; the index is the bit. */
  letters: number[]
  typesByLength: Map<number, RunType[]>
  lengthMax: number
}

/** Edge lookups that a search may make: for each symbol of a text, and at least. */
const stepsPerSymbol = 64
const stepsMin = 5_000

interface StepBudget {
  steps: number
}

/**
 * The budget for a text. Ten thousand ordinary words need about one step a symbol, deeply nested ones about fifty. Only
 * thousands of words that differ in nothing but doubled letters and look-alikes exceed it; the rest of their disguised
 * occurrences is then missed.
 */
const stepBudgetFor = (symbols: number): StepBudget => ({ steps: stepsMin + stepsPerSymbol * symbols })

/** For each distinct letter of a run, the letters of the shape it may stand for, as bits. */
function standingFor(run: Run, { letters }: Shape, reading: Reading): number[] {
  const bits = (code: number) =>
    letters.reduce((sum, letter, bit) => (standsFor(code, letter, reading) ? sum | (1 << bit) : sum), 0)
  return [...new Set([...new Set(run.codes)].map(bits))]
}

/** Words as runs, reversed, in one trie: all of them are searched at once, however they are spelled. */
export class RunTrie {
  readonly #shapes = new Map<number, Shape>()
  readonly #trie: Trie
  /** Index into {@link #words} of the words complete at a node; 0: none. */
  readonly #wordsAt: Int32Array
  readonly #words: (Homographs | undefined)[] = [undefined]
  #typeCount = 0

  constructor(runsMax: number) {
    this.#trie = new Trie(runsMax)
    this.#wordsAt = new Int32Array(runsMax + 1)
  }

  get isEmpty(): boolean {
    return this.#words.length === 1
  }

  add({ word, runs }: RunPattern): void {
    let node = 0
    for (let i = runs.length - 1; i >= 0; i--) {
      const run = runs[i]
      if (run) node = this.#trie.getOrAdd(node, this.#typeOf(run))
    }
    const words = this.#words[this.#wordsAt[node] ?? 0] ?? new Homographs()
    if (words.words.length === 0) this.#wordsAt[node] = this.#words.push(words) - 1
    words.add(word)
  }

  #typeOf(run: Run): number {
    let shape = this.#shapes.get(run.shape)
    if (!shape) {
      shape = { letters: [], typesByLength: new Map(), lengthMax: 0 }
      this.#shapes.set(run.shape, shape)
    }
    let letters = 0
    for (const code of run.codes) {
      if (!shape.letters.includes(code)) shape.letters.push(code)
      letters |= 1 << shape.letters.indexOf(code)
    }
    const { length } = run.codes
    shape.lengthMax = Math.max(shape.lengthMax, length)
    const types = shape.typesByLength.get(length) ?? []
    if (types.length === 0) shape.typesByLength.set(length, types)
    let type = types.find((known) => known.letters === letters)
    if (!type) {
      type = { id: this.#typeCount++, letters }
      types.push(type)
    }
    return type.id
  }

  typesFor(run: Run, reading: Reading): number[] {
    const shape = this.#shapes.get(run.shape)
    if (!shape) return []
    const standing = standingFor(run, shape, reading)
    const all = standing.reduce((sum, bits) => sum | bits, 0)
    const longest = run.codes.length
    const shortest = isDrawnOut(run) ? 1 : longest
    const types: number[] = []
    for (let length = shortest; length <= Math.min(longest, shape.lengthMax); length++)
      for (const { id, letters } of shape.typesByLength.get(length) ?? []) {
        const isRead = (letters & ~all) === 0 && standing.every((bits) => (bits & letters) !== 0)
        if (isRead) types.push(id)
      }
    return types
  }

  /**
   * Searches for words that end with the run `last`.
   * @param types of each run, see {@link typesFor} @param found receives the words and the index of their first run
   */
  find(
    types: (run: number) => readonly number[],
    last: number,
    budget: StepBudget,
    found: (words: Homographs, first: number) => void,
  ): void {
    const walk = (node: number, run: number) => {
      for (const type of types(run)) {
        if (--budget.steps < 0) return
        const next = this.#trie.child(node, type)
        if (next === 0) continue
        const words = this.#words[this.#wordsAt[next] ?? 0]
        if (words) found(words, run)
        if (run > 0) walk(next, run - 1)
      }
    }
    walk(0, last)
  }
}

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
