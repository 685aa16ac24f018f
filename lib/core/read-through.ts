import { LRUCache } from 'lru-cache'
import { hasExpired } from './clock'
import { receivesChanges } from './db/bus'
import { stringBytes } from './limits/caches'

interface CachedValue {
  /** Milliseconds since the epoch; null: never. */
  expiresTime: number | null
}

interface ReadThroughOptions<Value extends CachedValue> {
  /** The committed value; null when there is none. */
  read: (name: string) => Promise<Value | null>
  /** Memory of a value, without its name. */
  bytesOf: (value: Value) => number
  bytesMax: number
  /** Whether invalidations of other instances arrive; else nothing is cached. */
  receivesChanges?: () => boolean
}

/** Share of the memory for names without a value. */
const absentShare = 0.25
/** Larger values are not cached: they would evict too many others. */
const entryShareMax = 0.25
/** Memory of an entry besides value and name. */
const overheadBytes = 400

/**
 * Caches absence too. Correct by construction: writers call {@link invalidate} after the commit, and a read in progress
 * at that moment is not cached.
 */
export class ReadThroughCache<Value extends CachedValue> {
  readonly #known: LRUCache<string, Value>
  // Separate, so that guessing names evicts nothing useful.
  /** When absence was found, milliseconds since the epoch: the clock may have been ahead. */
  readonly #absent: LRUCache<string, number>
  readonly #reading = new Map<string, Promise<Value | null>>()
  readonly #read: (name: string) => Promise<Value | null>
  readonly #receivesChanges: () => boolean

  constructor({
    read,
    bytesOf,
    bytesMax,
    receivesChanges: receives = receivesChanges,
  }: ReadThroughOptions<Value>) {
    this.#read = read
    this.#receivesChanges = receives
    const keyBytes = (name: string) => overheadBytes + stringBytes(name)
    this.#known = new LRUCache({
      maxSize: Math.floor(bytesMax * (1 - absentShare)),
      maxEntrySize: Math.floor(bytesMax * entryShareMax),
      sizeCalculation: (value, name) => bytesOf(value) + keyBytes(name),
    })
    this.#absent = new LRUCache({
      maxSize: Math.floor(bytesMax * absentShare),
      sizeCalculation: (_, name) => keyBytes(name),
    })
  }

  get bytes(): number {
    return this.#known.calculatedSize + this.#absent.calculatedSize
  }

  /** null for no value; synchronous on a hit. */
  get(name: string): Value | null | Promise<Value | null> {
    const known = this.peek(name)
    if (known) return known
    if (this.#receivesChanges()) {
      const absentTime = this.#absent.get(name)
      if (absentTime !== undefined && absentTime <= Date.now()) return null
    }
    return this.#reading.get(name) ?? this.#load(name)
  }

  peek(name: string): Value | undefined {
    const known = this.#receivesChanges() ? this.#known.get(name) : undefined
    return known && !hasExpired(known.expiresTime) ? known : undefined
  }

  /** After a committed change. @param name `''` for all */
  invalidate(name: string): void {
    for (const entries of [this.#known, this.#absent, this.#reading]) {
      if (name === '') entries.clear()
      else entries.delete(name)
    }
  }

  #load(name: string): Promise<Value | null> {
    const time = Date.now()
    const reading: Promise<Value | null> = this.#read(name).then(
      (value) => {
        if (this.#finishRead(name, reading)) this.#store(name, value, time)
        return value
      },
      (error: unknown) => {
        this.#finishRead(name, reading)
        throw error
      },
    )
    this.#reading.set(name, reading)
    return reading
  }

  #store(name: string, value: Value | null, time: number): void {
    if (value) this.#known.set(name, value)
    else {
      this.#known.delete(name)
      this.#absent.set(name, time)
    }
  }

  /** Whether this read has not been invalidated. */
  #finishRead(name: string, reading: Promise<Value | null>): boolean {
    if (this.#reading.get(name) !== reading) return false
    this.#reading.delete(name)
    return true
  }
}
