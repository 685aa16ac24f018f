import { LRUCache } from 'lru-cache'
import { hasExpired } from './clock'
import { hearsOfChanges } from './db/bus'
import { stringBytes } from './limits/caches'

/** What can be kept: until it ends, if it ever does. */
export interface CachedValue {
  /** Milliseconds since the epoch; null: never. */
  expiresTime: number | null
}

export interface ReadThroughOptions<Value extends CachedValue> {
  /** Reads what is committed now; null when there is nothing. */
  read: (name: string) => Promise<Value | null>
  /** Memory of a value, bytes, beside its name. */
  bytesOf: (value: Value) => number
  /** Memory for all of them. */
  bytesMax: number
  /** Whether every change is heard of now; else what is in memory is not believed. */
  hears?: () => boolean
}

/** The part of the memory that names without a value may take. */
const absentShare = 0.25
/** What takes more than this part of the memory is not kept: it would push out too many others. */
const entryShareMax = 0.25
/** What an entry holds in memory beside its value and its name. */
const overheadBytes = 400

/**
 * What was read last by name, names without anything included. Right by construction: whoever changes something calls
 * {@link forget} after the commit; what was being read while it changed is given to those who asked before, and not
 * kept.
 */
export class ReadThroughCache<Value extends CachedValue> {
  readonly #known: LRUCache<string, Value>
  // On their own, so that somebody trying names cannot drive out what is used.
  /** When it was found that there is nothing, milliseconds since the epoch: it may have been over only by that clock. */
  readonly #absent: LRUCache<string, number>
  readonly #reading = new Map<string, Promise<Value | null>>()
  readonly #read: (name: string) => Promise<Value | null>
  readonly #hears: () => boolean

  constructor({ read, bytesOf, bytesMax, hears = hearsOfChanges }: ReadThroughOptions<Value>) {
    this.#read = read
    this.#hears = hears
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

  /** Memory of what is kept, bytes. */
  get bytes(): number {
    return this.#known.calculatedSize + this.#absent.calculatedSize
  }

  /** The value of a name, null if there is none; at once when that is known. */
  get(name: string): Value | null | Promise<Value | null> {
    if (this.#hears()) {
      const known = this.#known.get(name)
      if (known && !hasExpired(known.expiresTime)) return known
      const absentTime = this.#absent.get(name)
      if (absentTime !== undefined && absentTime <= Date.now()) return null
    }
    return this.#reading.get(name) ?? this.#load(name)
  }

  /** It changed, and that is committed. @param name `''` for all */
  forget(name: string): void {
    for (const entries of [this.#known, this.#absent, this.#reading]) {
      if (name === '') entries.clear()
      else entries.delete(name)
    }
  }

  #load(name: string): Promise<Value | null> {
    const time = Date.now()
    const reading: Promise<Value | null> = this.#read(name).then(
      (value) => {
        if (this.#settle(name, reading)) this.#keep(name, value, time)
        return value
      },
      (error: unknown) => {
        this.#settle(name, reading)
        throw error
      },
    )
    this.#reading.set(name, reading)
    return reading
  }

  #keep(name: string, value: Value | null, time: number): void {
    if (value) this.#known.set(name, value)
    else {
      this.#known.delete(name)
      this.#absent.set(name, time)
    }
  }

  /** Whether this read is still the one that counts. */
  #settle(name: string, reading: Promise<Value | null>): boolean {
    if (this.#reading.get(name) !== reading) return false
    this.#reading.delete(name)
    return true
  }
}
