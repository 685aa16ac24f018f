import { setImmediate as nextIteration } from 'node:timers/promises'
import { logThrottled } from './log-throttled'

/** Never overlaps itself. Failures are logged and retried the next time. */
export class Periodic {
  #timer: NodeJS.Timeout | null = null
  #running: Promise<void> | null = null
  #isDue = false
  #isStopped = false

  /** @param step does a part of the work; `true`: there is more to do at once @param failureMessage for the log */
  constructor(
    private readonly step: () => Promise<unknown>,
    private readonly everyMs: number,
    private readonly failureMessage: string,
  ) {}

  /** The timer does not keep the process alive. */
  start(): void {
    this.#timer ??= setInterval(() => this.wake(), this.everyMs).unref()
  }

  /** Again afterwards if it is running already. */
  wake(): void {
    this.#isDue = true
    this.#running ??= this.#run().finally(() => {
      this.#running = null
      if (this.#isDue && !this.#isStopped) this.wake()
    })
  }

  /** Resolves when the current step is done; no other follows. */
  async stop(): Promise<void> {
    this.#isStopped = true
    if (this.#timer) clearInterval(this.#timer)
    await this.#running
  }

  async #run(): Promise<void> {
    while (this.#isDue && !this.#isStopped) {
      this.#isDue = false
      try {
        while (!this.#isStopped && (await this.step()) === true) await nextIteration()
      } catch (error) {
        logThrottled(error, this.failureMessage)
      }
    }
  }
}
