/**
 * A tree of sequences of numbers, one node for each beginning of one. Node 0 is the root. The edges are in one open
 * hash table, so the memory is known before the first sequence is added: about 24 bytes a node.
 */
export class Trie {
  readonly #parents: Int32Array
  readonly #symbols: Int32Array
  readonly #table: Int32Array
  readonly #mask: number
  #count = 1

  /** @param nodesMax nodes that can be added: the sequences put end to end are enough */
  constructor(nodesMax: number) {
    this.#parents = new Int32Array(nodesMax + 1)
    this.#symbols = new Int32Array(nodesMax + 1)
    // At most half full, so that a search for an edge that is not there ends soon.
    const size = 2 ** Math.ceil(Math.log2(2 * (nodesMax + 1)))
    this.#table = new Int32Array(size)
    this.#mask = size - 1
  }

  /** Nodes, the root included. A node has a higher number than its parent. */
  get count(): number {
    return this.#count
  }

  parentOf(node: number): number {
    return this.#parents[node] ?? 0
  }

  /** The last number of the beginning that a node stands for. */
  symbolOf(node: number): number {
    return this.#symbols[node] ?? 0
  }

  /** Where an edge leads; 0 if there is none. */
  child(node: number, symbol: number): number {
    return this.#table[this.#slotOf(node, symbol)] ?? 0
  }

  /** The node that an edge leads to, made if there is none yet. */
  grow(node: number, symbol: number): number {
    const slot = this.#slotOf(node, symbol)
    const known = this.#table[slot] ?? 0
    if (known !== 0) return known
    const added = this.#count++
    this.#parents[added] = node
    this.#symbols[added] = symbol
    this.#table[slot] = added
    return added
  }

  /** The slot of an edge, or the free one where it belongs. */
  #slotOf(node: number, symbol: number): number {
    let hash = Math.imul(node, 0x9e3779b1) ^ Math.imul(symbol + 1, 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
    for (let slot = (hash ^ (hash >>> 13)) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const at = this.#table[slot] ?? 0
      if (at === 0 || (this.#parents[at] === node && this.#symbols[at] === symbol)) return slot
    }
  }
}
