import { setTimeout } from 'node:timers/promises'
import { isLocked } from './errors'

const retryMs = 5
/** Nobody has tried for so long: whether it is the same lock that is met now, nobody knows. */
const forgetMs = 1000

/**
 * Waits while another program keeps the file's lock (an administrator's shell, a copy being made). SQLite would wait
 * itself (`busy_timeout`), but would hold the whole process meanwhile: nobody would be answered at all.
 */
export class LockWait {
  #lockedSince = 0
  #seenAt = Number.NEGATIVE_INFINITY

  constructor(private readonly waitMs: number) {}

  /**
   * Runs something that changes nothing when it finds the file locked, until it does not. Whoever comes when the lock
   * has been kept for long already tries once.
   * @throws whatever it throws
   */
  async wait<T>(run: () => T): Promise<T> {
    for (;;) {
      try {
        const result = run()
        this.#seenAt = Number.NEGATIVE_INFINITY
        return result
      } catch (error) {
        if (!isLocked(error)) {
          this.#seenAt = Number.NEGATIVE_INFINITY
          throw error
        }
        const now = performance.now()
        if (now - this.#seenAt > forgetMs) this.#lockedSince = now
        this.#seenAt = now
        if (now - this.#lockedSince >= this.waitMs) throw error
      }
      await setTimeout(retryMs)
    }
  }
}
