import { LRUCache } from 'lru-cache'
import { stringBytes } from '../governor/string-bytes'

/** A short link as visitors need it. Times are milliseconds since the epoch. */
export interface Link {
  link: string
  target: string
  tip: boolean
  /** Tells this link from an earlier one of the same code. */
  createdTime: number
  /** 0: never. */
  expiresTime: number
  /** The target for a Location header. */
  location: string
  /** The answer of /go/parse. */
  parsed: string
}

/** The part of the memory that codes without a link may take. */
const absentShare = 0.25
/** What an entry holds in memory beside its text. */
const overheadBytes = 400

/**
 * Links by code, those that do not exist included. Right by construction: whoever changes a link calls `forget`
 * after its commit, and a read that began before that leaves nothing behind.
 */
export class LinkCache {
  readonly #known: LRUCache<string, Link>
  // On their own, so that somebody trying codes cannot drive out the links that are used.
  readonly #absent: LRUCache<string, true>
  readonly #reading = new Map<string, Promise<Link | null>>()
  readonly #read: (code: string) => Promise<Link | null>
  readonly #hears: () => boolean

  /**
   * @param read reads a committed link
   * @param bytesMax memory for links, roughly
   * @param hears whether every change is heard of now; else what is in memory is not believed
   */
  constructor(read: (code: string) => Promise<Link | null>, bytesMax: number, hears: () => boolean) {
    this.#read = read
    this.#hears = hears
    this.#known = new LRUCache({
      maxSize: Math.floor(bytesMax * (1 - absentShare)),
      sizeCalculation: ({ target, location, parsed }, code) =>
        overheadBytes + stringBytes(code) + stringBytes(target) + stringBytes(location) + stringBytes(parsed),
    })
    this.#absent = new LRUCache({
      maxSize: Math.floor(bytesMax * absentShare),
      sizeCalculation: (_, code) => overheadBytes + stringBytes(code),
    })
  }

  /** Memory of what is known, bytes. */
  get bytes(): number {
    return this.#known.calculatedSize + this.#absent.calculatedSize
  }

  /** The link of a code, null if there is none; at once when it is known. */
  get(code: string): Link | null | Promise<Link | null> {
    if (this.#hears()) {
      const known = this.#known.get(code)
      if (known) return known
      if (this.#absent.get(code)) return null
    }
    const running = this.#reading.get(code)
    if (running) return running
    const reading: Promise<Link | null> = this.#read(code).then(
      (link) => {
        if (this.#settle(code, reading)) {
          if (link) this.#known.set(code, link)
          else this.#absent.set(code, true)
        }
        return link
      },
      (error: unknown) => {
        this.#settle(code, reading)
        throw error
      },
    )
    this.#reading.set(code, reading)
    return reading
  }

  /** Forgets a code whose link changed; `''` forgets all. */
  forget(code: string): void {
    for (const entries of [this.#known, this.#absent, this.#reading]) {
      if (code === '') entries.clear()
      else entries.delete(code)
    }
  }

  /** Whether this read is still the one that counts. */
  #settle(code: string, reading: Promise<Link | null>): boolean {
    if (this.#reading.get(code) !== reading) return false
    this.#reading.delete(code)
    return true
  }
}
