import { hash, randomBytes } from 'node:crypto'

/** An event is counted in one cell of each row; its count is the smallest of them. */
const rows = 6
/** The window is covered by the current slice and the two before it, each half as long as the window. */
const slices = 3
/** Bytes of a hash for each row. */
const hashBytes = 4
const countMax = 0xffff

export const newSecret = (): string => randomBytes(16).toString('hex')

/** Cells of a key under a secret, so that no client can choose keys that collide. */
export function cellsOf(secret: string, key: string, cells: number, count: number): number[] {
  const digest = hash('sha256', secret + key, 'buffer')
  return Array.from({ length: count }, (_, row) => digest.readUInt32LE(hashBytes * row) % cells)
}

interface Slice {
  number: number
  counts: Uint16Array
}

/**
 * Counts events by key over a sliding window in a fixed array (a count-min sketch): nothing is evicted, so a client cannot
 * reset a limit by filling the memory of its counters. Keys that collide in every row count together, which only makes a
 * limit stricter, and needs about as many events as there are cells.
 */
export class CountSketch {
  readonly #sliceMs: number
  readonly #slices: Slice[] = []

  /** @param windowMs events count for this long at least, and half as long again at most @param cells of each row */
  constructor(
    windowMs: number,
    private readonly cells: number,
    private readonly secret = newSecret(),
  ) {
    this.#sliceMs = windowMs / (slices - 1)
  }

  /** Events of the window: never less than there were. */
  count(key: string): number {
    return this.#countsOf(key).reduce((sum, { count }) => sum + count, 0)
  }

  add(key: string, times = 1): void {
    const { counts } = this.#current()
    for (const place of this.#placesOf(key)) counts[place] = Math.min(countMax, (counts[place] ?? 0) + times)
  }

  /** Milliseconds until the count is below a limit, 0 if it is. */
  millisecondsUntilBelow(key: string, limit: number): number {
    let left = this.count(key)
    if (left < limit) return 0
    const now = performance.now()
    for (const { number, count } of this.#countsOf(key)) {
      left -= count
      if (left < limit) return (number + slices) * this.#sliceMs - now
    }
    return 0
  }

  #placesOf(key: string): number[] {
    return cellsOf(this.secret, key, this.cells, rows).map((cell, row) => row * this.cells + cell)
  }

  #number(): number {
    return Math.floor(performance.now() / this.#sliceMs)
  }

  /** The slices of the window, oldest first, with the counts of a key. */
  #countsOf(key: string) {
    const places = this.#placesOf(key)
    const oldest = this.#number() - slices + 1
    return this.#slices
      .filter(({ number }) => number >= oldest)
      .sort((one, other) => one.number - other.number)
      .map(({ number, counts }) => ({
        number,
        count: Math.min(...places.map((place) => counts[place] ?? 0)),
      }))
  }

  #current(): Slice {
    const number = this.#number()
    const known = this.#slices.find((slice) => slice.number === number)
    if (known) return known
    const over = this.#slices.find((slice) => slice.number <= number - slices)
    if (over) {
      over.counts.fill(0)
      over.number = number
      return over
    }
    const slice = { number, counts: new Uint16Array(rows * this.cells) }
    this.#slices.push(slice)
    return slice
  }
}
