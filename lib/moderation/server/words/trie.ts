/**
 * A prefix tree of number sequences; node 0 is the root. The edges share one open-addressing hash table of fixed size:
 * about 24 bytes a node.
 */
export class Trie {
  readonly #parents: Int32Array
  readonly #symbols: Int32Array
  readonly #table: Int32Array
  readonly #mask: number
  #count = 1

  /** @param nodesMax at most the total length of all sequences */
  constructor(nodesMax: number) {
    this.#parents = new Int32Array(nodesMax + 1)
    this.#symbols = new Int32Array(nodesMax + 1)
    // At most half full, so that a lookup of a missing edge ends soon.
    const size = 2 ** Math.ceil(Math.log2(2 * (nodesMax + 1)))
    this.#table = new Int32Array(size)
    this.#mask = size - 1
  }

  /** The root included. A node's number is higher than its parent's. */
  get count(): number {
    return this.#count
  }

  parentOf(node: number): number {
    return this.#parents[node] ?? 0
  }

  /** The last number of the prefix that a node stands for. */
  symbolOf(node: number): number {
    return this.#symbols[node] ?? 0
  }

  /** 0 if there is none. */
  child(node: number, symbol: number): number {
    return this.#table[this.#slotOf(node, symbol)] ?? 0
  }

  getOrAdd(node: number, symbol: number): number {
    const slot = this.#slotOf(node, symbol)
    const known = this.#table[slot] ?? 0
    if (known !== 0) return known
    const added = this.#count++
    this.#parents[added] = node
    this.#symbols[added] = symbol
    this.#table[slot] = added
    return added
  }

  /** The slot of an edge, or the free one for it. */
  #slotOf(node: number, symbol: number): number {
    let hash = Math.imul(node, 0x9e3779b1) ^ Math.imul(symbol + 1, 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
    for (let slot = (hash ^ (hash >>> 13)) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const at = this.#table[slot] ?? 0
      if (at === 0 || (this.#parents[at] === node && this.#symbols[at] === symbol)) return slot
    }
  }
}
