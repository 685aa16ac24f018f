import { cellsOf, newSecret } from '@/lib/core/limits/count-sketch'
import { Pool } from '@/lib/core/limits/pool'
import { countLimits, sharedAmounts } from '@/lib/core/limits/shared-amounts'

const bytesMax = countLimits.slow_mode_bytes
const entryBytes = 300
/** Shared places of enclosing networks that found none of their own. */
const sharedPlaces = 1024
/** Kept free for the shared places. */
const sharedBytes = 1024 * 1024
const sweepMs = 1000

/** A message sent in a room with slow mode. */
export interface Slot {
  /** By the monotonic clock, milliseconds. */
  at: number
  /** A retry of the same message is not a new message. */
  sendId: string | undefined
}

interface Entry {
  slots: Slot[]
  /** Whose share of the memory it takes: an enclosing network or an account; `''` if unknown. */
  maker: string
  bytes: number
  /** When none of its slots counts any more, by the monotonic clock. */
  overAt: number
}

const bytesOf = (key: string, slots: Slot[]) =>
  entryBytes + 2 * key.length + slots.reduce((sum, slot) => sum + 2 * (slot.sendId?.length ?? 0), 0)

/**
 * The slots that senders took, by key. Nothing that still counts is evicted: a sender could otherwise reset its slots. An
 * enclosing network (a /24, or a /48 of IPv6) whose share is used up, or that finds the memory full, has one place for all
 * its further senders, shared by hash with few others.
 */
export class SlowModeSlots {
  readonly #secret = newSecret()
  readonly #entries = new Map<string, Entry>()
  readonly #memory = new Pool(bytesMax)
  #sweptAt = Number.NEGATIVE_INFINITY

  get bytes(): number {
    return this.#memory.used
  }

  get(key: string): Slot[] {
    return this.#entries.get(key)?.slots ?? []
  }

  /** Whether there is a place for these keys. */
  fits(keys: string[], maker: string): boolean {
    const missing = keys.filter((key) => !this.#entries.has(key))
    const bytes = missing.reduce((sum, key) => sum + bytesOf(key, []), 0)
    if (bytes === 0 || this.#fitsNow(bytes, maker)) return true
    if (performance.now() - this.#sweptAt < sweepMs) return false
    this.#sweep()
    return this.#fitsNow(bytes, maker)
  }

  sharedPlaceOf(maker: string): string {
    return `shared ${cellsOf(this.#secret, maker, sharedPlaces, 1)[0]}`
  }

  /** @param countsMs how long the newest slot counts */
  set(key: string, slots: Slot[], maker: string, countsMs: number): void {
    this.#delete(key)
    if (slots.length === 0) return
    // Without room for them a retry counts as a message.
    const keepsIds = this.#memory.fits(bytesOf(key, slots))
    const kept = keepsIds ? slots : slots.map(({ at }) => ({ at, sendId: undefined }))
    const bytes = bytesOf(key, kept)
    this.#entries.set(key, { slots: kept, maker, bytes, overAt: (slots.at(-1)?.at ?? 0) + countsMs })
    this.#memory.add(bytes, maker)
  }

  #fitsNow(bytes: number, maker: string): boolean {
    const ofMaker = this.#memory.heldBy(maker) + bytes
    const isWithinShare = maker === '' || ofMaker <= bytesMax * sharedAmounts.slow_mode.part
    return isWithinShare && this.#memory.fits(bytes + sharedBytes)
  }

  #delete(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#memory.add(-entry.bytes, entry.maker)
  }

  #sweep(): void {
    this.#sweptAt = performance.now()
    for (const [key, { overAt }] of this.#entries) if (overAt <= this.#sweptAt) this.#delete(key)
  }
}
