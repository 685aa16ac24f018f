import { setImmediate as nextTurn } from 'node:timers/promises'
import { processState } from '../../process-state'

/** So long one statement follows another before others have their turn. */
const heldMsMax = 10

/**
 * Gives the event loop a turn between statements. SQLite answers at once and Prisma waits for nothing, so whoever awaits
 * one statement after another would hold the whole process: promises alone give nobody else a turn.
 */
class LoopTurns {
  #heldSince = 0
  /** Resolves in the next turn; null when no statement has run in this one. */
  #next: Promise<void> | null = null

  /** Does something between transactions: at once, or in the next turn if statements have taken long in this one. */
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

/** The turns of this process, which both connections share. */
export const loopTurns = (): LoopTurns => processState('loop-turns', () => new LoopTurns())
