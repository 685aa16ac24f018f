import { setImmediate as nextIteration } from 'node:timers/promises'
import { processState } from '../../process-state'

/** How long statements may run without yielding. */
const busyMsMax = 10

/** SQLite is synchronous, and promises alone do not yield. */
class EventLoopYield {
  #busySince = 0
  /** Resolves in the next iteration; null when no statement ran in this one. */
  #nextIteration: Promise<void> | null = null

  /** At once, or in the next iteration if statements took long in this one. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const now = performance.now()
    if (this.#nextIteration === null) {
      this.#busySince = now
      this.#nextIteration = nextIteration().then(() => {
        this.#nextIteration = null
      })
    } else if (now - this.#busySince >= busyMsMax) return this.#nextIteration.then(() => this.run(work))
    return work()
  }
}

/** Shared by both connections. */
export const eventLoopYield = (): EventLoopYield =>
  processState('event-loop-yield', () => new EventLoopYield())
