import { dayMs, hourMs } from './contract/days'
import { log } from './log'
import { processState } from './process-state'

/** Milliseconds since the epoch; null for 0 seconds: never. */
export const expiryIn = (seconds: number, now: number): number | null =>
  seconds === 0 ? null : now + seconds * 1000

/** @param expiresTime null: never @param now default: the present */
export const hasExpired = (expiresTime: number | null, now?: number): boolean =>
  expiresTime !== null && expiresTime <= (now ?? Date.now())

// Ages and deadlines in memory use performance.now(), stored and shown times Date.now(). Their difference
// changes when the clock is set.

/**
 * How far the clocks of instances, and the times that concurrent requests read, may differ. What is stored further
 * ahead dates from before the clock was set back.
 */
export const clockSkewMaxMs = 60_000

/** NTP corrects small errors gradually; a larger step means that the clock was set. */
const stepMinMs = 5_000
/** A clock set forward is trusted for deletion after this time. */
const trustAfterMs = dayMs
/** A shorter pause is a restart and needs no such delay. */
const restartMaxMs = hourMs

interface Clocks {
  /** Milliseconds since the epoch, by the machine's clock. */
  wall: () => number
  /** Milliseconds since an arbitrary moment. */
  monotonic: () => number
}

/** Detects that the clock was set since the last call. */
export class StepDetector {
  #offsetMs: number

  constructor(private readonly clocks: Clocks) {
    this.#offsetMs = clocks.wall() - clocks.monotonic()
  }

  /** Milliseconds forward or (negative) back; 0 for none. */
  step(): number {
    const offsetMs = this.clocks.wall() - this.clocks.monotonic()
    const stepMs = offsetMs - this.#offsetMs
    this.#offsetMs = offsetMs
    return Math.abs(stepMs) < stepMinMs ? 0 : stepMs
  }
}

export interface SavedClock {
  time: number
  /** How long the machine's clock has been ahead of it. */
  aheadMs: number
}

/**
 * The clock by which old data is deleted. A clock set forward by mistake would expire everything, so a
 * forward step is followed only after a day; a step back is followed at once. A process whose clock is ahead
 * at start continues where the previous one stopped, unless that was just before.
 */
export class DeletionClock {
  #offsetMs: number
  /** Since when, by the monotonic clock, the machine's clock is ahead; null when it is not. */
  #aheadSince: number | null = null

  constructor(
    private readonly clocks: Clocks,
    private readonly onAhead: (aheadMs: number) => void = () => undefined,
    saved: SavedClock | null = null,
  ) {
    // Read once: the clock may be set between two readings.
    const [now, wall] = [clocks.monotonic(), clocks.wall()]
    this.#offsetMs = wall - now
    if (saved === null) return
    const aheadMs = wall - saved.time
    if (aheadMs <= restartMaxMs) return // left by a clock that was ahead
    this.#offsetMs = saved.time - now
    this.#aheadSince = now - saved.aheadMs
    onAhead(aheadMs)
  }

  snapshot(): SavedClock {
    const time = this.now()
    const aheadMs = this.#aheadSince === null ? 0 : this.clocks.monotonic() - this.#aheadSince
    return { time, aheadMs: Math.floor(aheadMs) }
  }

  /** Whole milliseconds since the epoch, never later than the machine's clock. */
  now(): number {
    const now = this.clocks.monotonic()
    const offsetMs = this.clocks.wall() - now
    const aheadMs = offsetMs - this.#offsetMs
    if (aheadMs >= stepMinMs && this.#aheadSince === null) {
      this.#aheadSince = now
      this.onAhead(aheadMs)
    }
    if (aheadMs < stepMinMs || now - (this.#aheadSince ?? now) >= trustAfterMs) {
      this.#offsetMs = offsetMs
      this.#aheadSince = null
    }
    return Math.floor(now + this.#offsetMs)
  }
}

export const clocks: Clocks = { wall: () => Date.now(), monotonic: () => performance.now() }

const warnAhead = (aheadMs: number) =>
  log().warn(
    { aheadSeconds: Math.round(aheadMs / 1000) },
    'the clock is ahead, set forward or after a long pause: for a day nothing is deleted that is old only by that',
  )

/** The clock of this process. @param previous of the previous process; used by the first call only */
export const deletionClock = (previous: SavedClock | null = null): DeletionClock =>
  processState('deletion-clock', () => new DeletionClock(clocks, warnAhead, previous))

/** By its age; milliseconds since the epoch. */
export const deletionTime = (): number => deletionClock().now()
