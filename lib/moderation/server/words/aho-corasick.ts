import { Trie } from './trie'
import type { YieldTimer } from './yield-timer'

/**
 * Finds every occurrence of many patterns in one pass over a text (Aho and Corasick, 1975). Our own because it works on
 * symbols instead of UTF-16 units, reports every pattern that ends at a position, and yields to requests while it builds.
 */
export class AhoCorasick {
  readonly #trie: Trie
  #fallbacks = new Int32Array(0)
  /** The nearest node along the fallbacks, itself included, at which a pattern ends; 0: none. */
  #ending = new Int32Array(0)
  /** Linked lists of the patterns that end at a node: the head, and for each pattern the next. -1: none. */
  readonly #headAt: Int32Array
  readonly #nextAt: Int32Array

  private constructor(patterns: readonly (readonly number[])[]) {
    const length = patterns.reduce((sum, pattern) => sum + pattern.length, 0)
    this.#trie = new Trie(length)
    this.#headAt = new Int32Array(length + 1).fill(-1)
    this.#nextAt = new Int32Array(patterns.length).fill(-1)
  }

  /** @param patterns sequences of symbols, none empty */
  static async build(patterns: readonly (readonly number[])[], timer: YieldTimer): Promise<AhoCorasick> {
    const built = new AhoCorasick(patterns)
    for (const [index, pattern] of patterns.entries()) {
      built.#insert(pattern, index)
      const pause = timer.yieldIfDue()
      if (pause) await pause
    }
    await built.#link(timer)
    return built
  }

  /**
   * Scans symbols `from` (inclusive) to `to` (exclusive).
   * @param found receives the pattern's index and that of its last symbol; of those that end together the longest first
   */
  scan(
    codes: ArrayLike<number>,
    from: number,
    to: number,
    found: (pattern: number, last: number) => void,
  ): void {
    if (this.#nextAt.length === 0) return
    let node = 0
    for (let i = from; i < to; i++) {
      node = this.#step(node, codes[i] ?? 0)
      for (let at = this.#ending[node] ?? 0; at > 0; at = this.#ending[this.#fallbacks[at] ?? 0] ?? 0)
        for (let pattern = this.#headAt[at] ?? -1; pattern >= 0; pattern = this.#nextAt[pattern] ?? -1)
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
    for (const code of pattern) node = this.#trie.getOrAdd(node, code)
    this.#nextAt[index] = this.#headAt[node] ?? -1
    this.#headAt[node] = index
  }

  /** The fallback of a node stands for the longest suffix of its path that is the prefix of a pattern. */
  async #link(timer: YieldTimer): Promise<void> {
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
      this.#ending[node] = (this.#headAt[node] ?? -1) >= 0 ? node : (this.#ending[fallback] ?? 0)
      const pause = timer.yieldIfDue()
      if (pause) await pause
    }
  }

  /** All nodes but the root, breadth first. */
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
      const index = starts[depth] ?? 0
      order[index] = node
      starts[depth] = index + 1
    }
    return order.subarray(1)
  }
}
