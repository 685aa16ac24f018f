import { log } from '../log'
import { processState } from '../process-state'
import { removeExpired } from './store'

const intervalMs = 60_000
/** Small enough that nobody else waits long for the database. */
const batchRows = 200

/** Removes expired texts from time to time; they have been invisible since they expired. */
class Sweep {
  #timer: NodeJS.Timeout | null = null
  #running: Promise<void> = Promise.resolve()
  #stopped = false

  start(): void {
    this.#timer ??= setInterval(() => this.#begin(), intervalMs)
    this.#timer.unref()
    this.#begin()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#timer) clearInterval(this.#timer)
    await this.#running
  }

  #begin(): void {
    this.#running = this.#sweep().catch((error: unknown) =>
      log().warn({ err: error }, 'could not remove expired texts'),
    )
  }

  async #sweep(): Promise<void> {
    while (!this.#stopped && (await removeExpired(batchRows)) === batchRows);
  }
}

/** The sweep of this process. */
export function textSweep(): Sweep {
  return processState('text-sweep', () => new Sweep())
}
