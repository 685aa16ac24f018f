import { isDrawnOut, type Reading, type Run, standsFor } from './letter-runs'
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

export interface StepBudget {
  steps: number
}

/**
 * The budget for a text. Ten thousand ordinary words need about one step a symbol, deeply nested ones about fifty. Only
 * thousands of words that differ in nothing but doubled letters and look-alikes exceed it; the rest of their disguised
 * occurrences is then missed.
 */
export const stepBudgetFor = (symbols: number): StepBudget => ({ steps: stepsMin + stepsPerSymbol * symbols })

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
