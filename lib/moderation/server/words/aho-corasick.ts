import { Trie } from './trie'
import type { YieldTimer } from './yield-timer'

/**
 * Finds every occurrence of many patterns in one walk over a text (Aho and Corasick, 1975), whatever their number.
 * Our own because it takes symbols instead of UTF-16 units, tells all that end at a place (not the longest only),
 * and is built in slices beside the requests; the packages that are correct build in one go.
 */
export class AhoCorasick {
  readonly #trie: Trie
  #fallbacks = new Int32Array(0)
  /** The nearest node on the way of fallbacks, the node itself included, at which a pattern ends; 0: none. */
  #ending = new Int32Array(0)
  /** The patterns that end at a node: the last one, and for each pattern the one before. -1: none. */
  readonly #lastAt: Int32Array
  readonly #before: Int32Array

  private constructor(patterns: readonly (readonly number[])[]) {
    const length = patterns.reduce((sum, pattern) => sum + pattern.length, 0)
    this.#trie = new Trie(length)
    this.#lastAt = new Int32Array(length + 1).fill(-1)
    this.#before = new Int32Array(patterns.length).fill(-1)
  }

  /** @param patterns sequences of symbols, none empty */
  static async build(patterns: readonly (readonly number[])[], slicer: YieldTimer): Promise<AhoCorasick> {
    const built = new AhoCorasick(patterns)
    for (const [index, pattern] of patterns.entries()) {
      built.#insert(pattern, index)
      const pause = slicer.yieldIfDue()
      if (pause) await pause
    }
    await built.#link(slicer)
    return built
  }

  /**
   * Walks over symbols `from` (inclusive) to `to` (exclusive).
   * @param found called for each occurrence with the index of the pattern and that of the last symbol, of those that
   *   end at one place the longest first
   */
  scan(
    codes: ArrayLike<number>,
    from: number,
    to: number,
    found: (pattern: number, last: number) => void,
  ): void {
    if (this.#before.length === 0) return
    let node = 0
    for (let i = from; i < to; i++) {
      node = this.#step(node, codes[i] ?? 0)
      for (let at = this.#ending[node] ?? 0; at > 0; at = this.#ending[this.#fallbacks[at] ?? 0] ?? 0)
        for (let pattern = this.#lastAt[at] ?? -1; pattern >= 0; pattern = this.#before[pattern] ?? -1)
          found(pattern, i)
    }
  }

  #step(from: number, code: number): number {
    for (let node = from; ; node = this.#fallbacks[node] ?? 0) {
      const next = this.#trie.child(node, code)
      if (next !== 0 || node === 0) return next
    }
  }

  #insert(pattern: readonly number[], index: number): void {
    let node = 0
    for (const code of pattern) node = this.#trie.grow(node, code)
    this.#before[index] = this.#lastAt[node] ?? -1
    this.#lastAt[node] = index
  }

  /** Fallbacks: from each node to the one for the longest end of its way that is the beginning of a pattern. */
  async #link(slicer: YieldTimer): Promise<void> {
    const trie = this.#trie
    this.#fallbacks = new Int32Array(trie.count)
    this.#ending = new Int32Array(trie.count)
    for (const node of this.#byDepth()) {
      const symbol = trie.symbolOf(node)
      let fallback = 0
      for (let at = trie.parentOf(node); at !== 0 && fallback === 0; ) {
        at = this.#fallbacks[at] ?? 0
        fallback = trie.child(at, symbol)
      }
      this.#fallbacks[node] = fallback
      this.#ending[node] = (this.#lastAt[node] ?? -1) >= 0 ? node : (this.#ending[fallback] ?? 0)
      const pause = slicer.yieldIfDue()
      if (pause) await pause
    }
  }

  /** All nodes but the root, those nearer to the root first. */
  #byDepth(): Int32Array {
    const count = this.#trie.count
    const depths = new Int32Array(count)
    const starts: number[] = [0, 1]
    for (let node = 1; node < count; node++) {
      const depth = (depths[this.#trie.parentOf(node)] ?? 0) + 1
      depths[node] = depth
      starts[depth + 1] = (starts[depth + 1] ?? 0) + 1
    }
    for (let depth = 1; depth < starts.length; depth++)
      starts[depth] = (starts[depth] ?? 0) + (starts[depth - 1] ?? 0)
    const order = new Int32Array(count)
    for (const [node, depth] of depths.entries()) {
      const place = starts[depth] ?? 0
      order[place] = node
      starts[depth] = place + 1
    }
    return order.subarray(1)
  }
}
