import { log } from './log'
import { processState } from './process-state'

// Ages, deadlines and throttles in memory go by performance.now(), which nobody sets. What is stored or shown goes by
// Date.now(). This is about the difference between the two: it changes when somebody sets the clock.

/** NTP corrects small errors slowly; a larger change is somebody setting the clock. */
const stepMinMs = 5_000
/** A clock that was set forward is believed by what deletes things once it has stayed like that for so long. */
const proofMs = 24 * 3_600_000

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

/**
 * The time for whoever deletes what has grown old. A clock that is set forward by mistake would make everything old at
 * once; so for a day this goes on as if that had not happened. A clock that is set back is followed at once.
 */
export class DeletionClock {
  #offsetMs: number
  /** Since when, by the monotonic clock, the machine's clock has been ahead of what is believed; null when it is not. */
  #aheadSince: number | null = null

  constructor(
    private readonly clocks: Clocks,
    private readonly told: (aheadMs: number) => void = () => undefined,
  ) {
    this.#offsetMs = clocks.wall() - clocks.monotonic()
  }

  /** Milliseconds since the epoch, never later than the machine's clock says. */
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
    return now + this.#offsetMs
  }
}

export const clocks: Clocks = { wall: () => Date.now(), monotonic: () => performance.now() }

const warn = (aheadMs: number) =>
  log().warn(
    { aheadSeconds: Math.round(aheadMs / 1000) },
    'the clock was set forward: for a day nothing is deleted that is old only by that',
  )

/** Up to when things may have been stored that are deleted for their age; milliseconds since the epoch. */
export const deletionTime = (): number =>
  processState('deletion-clock', () => new DeletionClock(clocks, warn)).now()
