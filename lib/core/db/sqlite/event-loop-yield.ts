import { setImmediate as nextIteration } from 'node:timers/promises'

/** How long statements may run without yielding. */
const busyMsMax = 10

/** Yields to the event loop between reads: SQLite is synchronous, and promises alone do not yield. */
export class EventLoopYield {
  #busySince = 0
  /** Resolves in the next iteration; null when no statement ran in this one. */
  #nextIteration: Promise<void> | null = null

  /** Runs work at once, or in the next iteration if statements took long in this one. */
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
