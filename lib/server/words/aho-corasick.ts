import type { Slicer } from './slicer'

/** Symbols below this are looked up in an array. */
const directMax = 0x10000

/**
 * Finds every occurrence of many patterns in one walk over a text (Aho and Corasick, 1975), whatever their number.
 * Our own because it takes symbols instead of UTF-16 units, tells all that end at a place (not the longest only),
 * and is built in slices beside the requests; the packages that are correct build in one go.
 */
export class AhoCorasick {
  readonly #directSymbols = new Int32Array(directMax)
  readonly #symbols = new Map<number, number>()
  /** Where an edge leads: by node and symbol. 0 is the root, and no edge. */
  readonly #edges = new Map<number, number>()
  #symbolCount = 1
  readonly #parents: number[] = [0]
  readonly #depths: number[] = [0]
  readonly #edgeSymbols: number[] = [0]
  #fallbacks = new Int32Array(0)
  /** The nearest node on the way of fallbacks, the node itself included, at which a pattern ends; 0: none. */
  #ending = new Int32Array(0)
  /** The patterns that end at a node: the last one, and for each pattern the one before. */
  readonly #lastAt: number[] = [-1]
  readonly #before: number[] = []

  private constructor(readonly patterns: readonly (readonly number[])[]) {}

  /** @param patterns sequences of symbols, none empty */
  static async build(patterns: readonly (readonly number[])[], slicer: Slicer): Promise<AhoCorasick> {
    const built = new AhoCorasick(patterns)
    for (const pattern of patterns) {
      for (const code of pattern) built.#learn(code)
      await slicer.pause()
    }
    for (const [index, pattern] of patterns.entries()) {
      built.#insert(pattern, index)
      await slicer.pause()
    }
    await built.#link(slicer)
    return built
  }

  /**
   * Walks over symbols `from` (inclusive) to `to` (exclusive).
   * @param found called for each occurrence with the index of the pattern and that of the last symbol
   */
  scan(
    codes: ArrayLike<number>,
    from: number,
    to: number,
    found: (pattern: number, last: number) => void,
  ): void {
    if (this.patterns.length === 0) return
    let node = 0
    for (let i = from; i < to; i++) {
      node = this.#step(node, codes[i] ?? 0)
      for (let at = this.#ending[node] ?? 0; at > 0; at = this.#ending[this.#fallbacks[at] ?? 0] ?? 0)
        for (let pattern = this.#lastAt[at] ?? -1; pattern >= 0; pattern = this.#before[pattern] ?? -1)
          found(pattern, i)
    }
  }

  #step(from: number, code: number): number {
    const symbol = this.#symbolOf(code)
    if (symbol === 0) return 0
    for (let node = from; ; node = this.#fallbacks[node] ?? 0) {
      const next = this.#edges.get(node * this.#symbolCount + symbol)
      if (next !== undefined) return next
      if (node === 0) return 0
    }
  }

  #symbolOf(code: number): number {
    return (code < directMax ? this.#directSymbols[code] : this.#symbols.get(code)) ?? 0
  }

  #learn(code: number): void {
    if (this.#symbolOf(code) !== 0) return
    if (code < directMax) this.#directSymbols[code] = this.#symbolCount++
    else this.#symbols.set(code, this.#symbolCount++)
  }

  #insert(pattern: readonly number[], index: number): void {
    let node = 0
    for (const code of pattern) {
      const symbol = this.#symbolOf(code)
      const edge = node * this.#symbolCount + symbol
      let next = this.#edges.get(edge)
      if (next === undefined) {
        next = this.#parents.push(node) - 1
        this.#depths.push((this.#depths[node] ?? 0) + 1)
        this.#edgeSymbols.push(symbol)
        this.#lastAt.push(-1)
        this.#edges.set(edge, next)
      }
      node = next
    }
    this.#before[index] = this.#lastAt[node] ?? -1
    this.#lastAt[node] = index
  }

  /** Fallbacks: from each node to the one for the longest end of its way that is the beginning of a pattern. */
  async #link(slicer: Slicer): Promise<void> {
    const count = this.#parents.length
    this.#fallbacks = new Int32Array(count)
    this.#ending = new Int32Array(count)
    for (const node of this.#byDepth()) {
      const parent = this.#parents[node] ?? 0
      const symbol = this.#edgeSymbols[node] ?? 0
      let fallback = 0
      for (let at = parent; at !== 0 && fallback === 0; ) {
        at = this.#fallbacks[at] ?? 0
        fallback = this.#edges.get(at * this.#symbolCount + symbol) ?? 0
      }
      this.#fallbacks[node] = fallback
      this.#ending[node] = (this.#lastAt[node] ?? -1) >= 0 ? node : (this.#ending[fallback] ?? 0)
      await slicer.pause()
    }
  }

  /** All nodes but the root, those nearer to the root first. */
  #byDepth(): Int32Array {
    const starts: number[] = [0]
    for (const depth of this.#depths) starts[depth + 1] = (starts[depth + 1] ?? 0) + 1
    for (let depth = 1; depth < starts.length; depth++)
      starts[depth] = (starts[depth] ?? 0) + (starts[depth - 1] ?? 0)
    const order = new Int32Array(this.#depths.length)
    for (const [node, depth] of this.#depths.entries()) {
      const place = starts[depth] ?? 0
      order[place] = node
      starts[depth] = place + 1
    }
    return order.subarray(1)
  }
}
