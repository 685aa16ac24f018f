import { Refusal } from '../refusal/refusal'
import { type QueueName, queueMax, watchQueue } from './queues'

/** Runs a limited number of tasks at once; others wait in the order in which they came. */
export class Semaphore {
  #running = 0
  #refusedCount = 0
  readonly #waiting: (() => void)[] = []

  /** @param queue the limit of waiting tasks; needed where clients decide how many there are */
  constructor(
    private readonly runningMax: number,
    private readonly queue?: QueueName,
  ) {
    if (queue) watchQueue(queue, { waiting: () => this.#waiting.length, refused: () => this.#refusedCount })
  }

  /** @throws Refusal unavailable when the queue is full */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#acquire()
    try {
      return await work()
    } finally {
      this.#release()
    }
  }

  #acquire(): Promise<void> | undefined {
    if (this.#running < this.runningMax) {
      this.#running++
      return undefined
    }
    if (this.queue && this.#waiting.length >= queueMax[this.queue]) {
      this.#refusedCount++
      throw new Refusal('unavailable', 'reads_waiting', { retryAfterSeconds: 1 })
    }
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** Passes the slot on to the next task. */
  #release(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#running--
  }
}
