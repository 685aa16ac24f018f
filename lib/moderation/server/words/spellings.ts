import { isDrawnOut, type Reading, type Run, standsFor } from './reading'
import { Trie } from './trie'
import { Homographs, type Word } from './word'

/** A word in runs of letters that look alike. */
export interface RunPattern {
  word: Word
  runs: readonly Run[]
}

/** Runs of words that are as long and have the same letters; these as bits, among those of the shape. */
interface RunType {
  id: number
  letters: number
}

interface Shape {
  /** The letters of this shape that words have; the place of each is its bit. */
  letters: number[]
  typesByLength: Map<number, RunType[]>
  lengthMax: number
}

/** How often a search may look for an edge, for each symbol of a text, and for a text however short. */
const stepsPerSymbol = 64
const stepsMin = 5_000

/** How much may still be searched for odd spellings in one text. */
export interface StepBudget {
  steps: number
}

/**
 * What a text of so many symbols may cost. With a list of ten thousand ordinary words a text needs about one step a
 * symbol, with words nested in one another as deep as words are long about fifty; only thousands of words that differ in
 * nothing but doubled letters and look-alikes need more than this gives, and what is left of them by then is not found in odd spellings.
 */
export const stepBudgetFor = (symbols: number): StepBudget => ({ steps: stepsMin + stepsPerSymbol * symbols })

/** A run of a text as types of runs see it: which of its letters stand for which of a word's, as bits. */
function standingFor(run: Run, { letters }: Shape, reading: Reading): number[] {
  const bits = (code: number) =>
    letters.reduce((sum, letter, bit) => (standsFor(code, letter, reading) ? sum | (1 << bit) : sum), 0)
  return [...new Set([...new Set(run.codes)].map(bits))]
}

/** Words by their runs, the last first, as a tree: odd spellings of all of them are looked for at once. */
export class Spellings {
  readonly #shapes = new Map<number, Shape>()
  readonly #trie: Trie
  /** The words that end at a node, by their place among all; 0: none. */
  readonly #wordsAt: Int32Array
  readonly #words: (Homographs | undefined)[] = [undefined]
  #typeCount = 0

  /** @param runsMax how many runs all words have that will be added */
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
      if (run) node = this.#trie.grow(node, this.#typeOf(run))
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

  /** The types that a run of a text can be read as. */
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
   * Looks for words that end with the run `last`.
   * @param types what each run can be read as
   * @param found called with the words and their first run
   */
  find(
    types: (run: number) => readonly number[],
    last: number,
    allowance: StepBudget,
    found: (words: Homographs, first: number) => void,
  ): void {
    const walk = (node: number, run: number) => {
      for (const type of types(run)) {
        if (--allowance.steps < 0) return
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
