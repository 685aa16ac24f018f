import { setTimeout } from 'node:timers/promises'
import { isLocked } from './result-codes'

const retryMs = 5
/** After a pause this long a lock counts as a new one. */
const forgetMs = 1000

/** Retries while another program holds a lock. SQLite's `busy_timeout` would block the whole process. */
export class LockWait {
  #lockedSince = 0
  #seenAt = Number.NEGATIVE_INFINITY

  constructor(private readonly waitMs: number) {}

  /**
   * Retries `run`, which changes nothing when it meets a lock. Once a lock has lasted, callers try only once.
   * @throws what `run` throws
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
