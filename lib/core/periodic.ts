import { setImmediate as turn } from 'node:timers/promises'
import { logThrottled } from './log-throttled'

/**
 * Work done from time to time in the background, never twice at once. A failure is logged; the next time tries again.
 */
export class Periodic {
  readonly #step: () => Promise<unknown>
  readonly #everyMs: number
  readonly #failureMessage: string
  #timer: NodeJS.Timeout | null = null
  #running: Promise<void> | null = null
  #isWanted = false
  #isStopped = false

  /**
   * @param step does the work, or some of it: `true` means that there is more, which is done right after it
   * @param failureMessage what the log says of a failure
   */
  constructor(step: () => Promise<unknown>, everyMs: number, failureMessage: string) {
    this.#step = step
    this.#everyMs = everyMs
    this.#failureMessage = failureMessage
  }

  /** Starts the timer, which does not keep the process alive. */
  start(): void {
    this.#timer ??= setInterval(() => this.wake(), this.#everyMs).unref()
  }

  /** Does the work now; if it is being done already, once more after that. */
  wake(): void {
    this.#isWanted = true
    this.#running ??= this.#run().finally(() => {
      this.#running = null
      if (this.#isWanted && !this.#isStopped) this.wake()
    })
  }

  /** Begins no further step. Resolves when the one under way is done. */
  async stop(): Promise<void> {
    this.#isStopped = true
    if (this.#timer) clearInterval(this.#timer)
    await this.#running
  }

  async #run(): Promise<void> {
    while (this.#isWanted && !this.#isStopped) {
      this.#isWanted = false
      try {
        while (!this.#isStopped && (await this.#step()) === true) await turn()
      } catch (error) {
        logThrottled(error, this.#failureMessage)
      }
    }
  }
}
