import { dayMs, hourMs } from './contract/days'
import { log } from './log'
import { processState } from './process-state'

/** When something that lasts so many seconds expires, in milliseconds since the epoch; null for 0: never. */
export const expiryIn = (seconds: number, now: number): number | null =>
  seconds === 0 ? null : now + seconds * 1000

/** Whether something has expired. @param expiresTime null: it never does @param now without it the present moment */
export const hasExpired = (expiresTime: number | null, now?: number): boolean =>
  expiresTime !== null && expiresTime <= (now ?? Date.now())

// Ages, deadlines and throttles in memory go by performance.now(), which nobody sets. What is stored or shown goes by
// Date.now(). This is about the difference between the two: it changes when somebody sets the clock.

/** NTP corrects small errors slowly; a larger change is somebody setting the clock. */
const stepMinMs = 5_000
/** A clock that was set forward is believed by what deletes things once it has stayed like that for so long. */
const proofMs = dayMs
/** So long after it was left the time may go on without a proof: what is between is a restart. */
const pauseMaxMs = hourMs

export interface Clocks {
  /** Milliseconds since the epoch, as the machine's clock tells. */
  wall: () => number
  /** Milliseconds since some moment. */
  monotonic: () => number
}

/** Finds out whether the clock was set since it was last asked. */
export class StepDetector {
  #offsetMs: number

  constructor(private readonly clocks: Clocks) {
    this.#offsetMs = clocks.wall() - clocks.monotonic()
  }

  /** By how many milliseconds, forward or (negative) back; 0 when it was not. */
  step(): number {
    const offsetMs = this.clocks.wall() - this.clocks.monotonic()
    const stepMs = offsetMs - this.#offsetMs
    this.#offsetMs = offsetMs
    return Math.abs(stepMs) < stepMinMs ? 0 : stepMs
  }
}

/** What a process leaves to the next one of the time for deleting. */
export interface LeftTime {
  /** The time it had reached. */
  time: number
  /** For how long the machine's clock had been ahead of that. */
  aheadMs: number
}

/**
 * The time for whoever deletes what has grown old. A clock that is set forward by mistake would make everything old at
 * once; so for a day this goes on as if that had not happened. A clock that is set back is followed at once.
 * A process that starts with its clock ahead cannot see that, and so begins where the last one left the time, unless
 * that was just before.
 */
export class DeletionClock {
  #offsetMs: number
  /** Since when, by the monotonic clock, the machine's clock has been ahead of what is believed; null when it is not. */
  #aheadSince: number | null = null

  constructor(
    private readonly clocks: Clocks,
    private readonly told: (aheadMs: number) => void = () => undefined,
    left: LeftTime | null = null,
  ) {
    const now = clocks.monotonic()
    this.#offsetMs = clocks.wall() - now
    if (left === null) return
    const aheadMs = clocks.wall() - left.time
    if (aheadMs <= pauseMaxMs) return // one that is ahead of the clock was left by a clock that was wrong
    this.#offsetMs = left.time - now
    this.#aheadSince = now - left.aheadMs
    told(aheadMs)
  }

  /** What the next process is to begin with. */
  left(): LeftTime {
    const time = this.now()
    const aheadMs = this.#aheadSince === null ? 0 : this.clocks.monotonic() - this.#aheadSince
    return { time, aheadMs: Math.floor(aheadMs) }
  }

  /** Whole milliseconds since the epoch, never later than the machine's clock says. */
  now(): number {
    const now = this.clocks.monotonic()
    const offsetMs = this.clocks.wall() - now
    const aheadMs = offsetMs - this.#offsetMs
    if (aheadMs >= stepMinMs && this.#aheadSince === null) {
      this.#aheadSince = now
      this.told(aheadMs)
    }
    if (aheadMs < stepMinMs || now - (this.#aheadSince ?? now) >= proofMs) {
      this.#offsetMs = offsetMs
      this.#aheadSince = null
    }
    return Math.floor(now + this.#offsetMs)
  }
}

export const clocks: Clocks = { wall: () => Date.now(), monotonic: () => performance.now() }

const warn = (aheadMs: number) =>
  log().warn(
    { aheadSeconds: Math.round(aheadMs / 1000) },
    'the clock is ahead, set forward or after a long pause: for a day nothing is deleted that is old only by that',
  )

/** The clock of this process. @param left by the last one; counts only when this is the first call */
export const deletionClock = (left: LeftTime | null = null): DeletionClock =>
  processState('deletion-clock', () => new DeletionClock(clocks, warn, left))

/** Up to when things may have been stored that are deleted for their age; milliseconds since the epoch. */
export const deletionTime = (): number => deletionClock().now()
