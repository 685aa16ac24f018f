import { setImmediate as turn } from 'node:timers/promises'
import { SerialQueue } from '../db/serial-queue'
import { log } from '../log'
import { processState } from '../process-state'
import { sweepOnce } from './sweep'

const intervalMs = 60_000

/** Removes, in the background and in small steps, what is to be removed: one step never holds the database for long. */
class Janitor {
  #timer: NodeJS.Timeout | null = null
  readonly #queue = new SerialQueue()
  #isClosing = false

  start(): void {
    this.#timer = setInterval(() => this.wake(), intervalMs)
    this.#timer.unref()
    this.wake()
  }

  /** Looks now. */
  wake(): void {
    this.#queue
      .run(async () => {
        while (!this.#isClosing && (await sweepOnce())) await turn()
      })
      .catch((error: unknown) => log().warn({ err: error }, 'could not remove what is to be removed'))
  }

  async close(): Promise<void> {
    this.#isClosing = true
    if (this.#timer) clearInterval(this.#timer)
    await this.#queue.idle()
  }
}

/** The janitor of this process. */
export function janitor(): Janitor {
  return processState('janitor', () => new Janitor())
}
