import { Refusal } from '../refusal/refusal'
import { type QueueName, queueMax, watchQueue } from './queues'

/** Work done a few at a time, in the order it came. */
export class Semaphore {
  #running = 0
  #refusedCount = 0
  readonly #waiting: (() => void)[] = []

  /** @param queue its bound, where strangers decide how much waits; elsewhere there is never more than what is ours */
  constructor(
    private readonly runningMax: number,
    private readonly queue?: QueueName,
  ) {
    if (queue) watchQueue(queue, { waiting: () => this.#waiting.length, refused: () => this.#refusedCount })
  }

  /** @throws Refusal unavailable when as much waits as may */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.runningMax) this.#running++
    else await this.#wait()
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }

  #wait(): Promise<void> {
    if (this.queue && this.#waiting.length >= queueMax[this.queue]) {
      this.#refusedCount++
      throw new Refusal('unavailable', 'reads_waiting', { retryAfterSeconds: 1 })
    }
    return new Promise((resolve) => this.#waiting.push(resolve))
  }
}
