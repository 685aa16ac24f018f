import { setImmediate as nextTurn } from 'node:timers/promises'
import { processState } from '../../process-state'

/** How long statements may run without yielding. */
const heldMsMax = 10

/** Yields to the event loop between statements: SQLite is synchronous, and promises alone do not yield. */
class LoopTurns {
  #heldSince = 0
  /** Resolves in the next iteration; null when no statement ran in this one. */
  #next: Promise<void> | null = null

  /**
   * Runs work between transactions: at once, or in the next iteration if statements took long in this one.
   */
  run<T>(work: () => Promise<T>): Promise<T> {
    const now = performance.now()
    if (this.#next === null) {
      this.#heldSince = now
      this.#next = nextTurn().then(() => {
        this.#next = null
      })
    } else if (now - this.#heldSince >= heldMsMax) return this.#next.then(() => this.run(work))
    return work()
  }
}

/** Shared by both connections. */
export const eventLoopYield = (): LoopTurns => processState('loop-turns', () => new LoopTurns())
