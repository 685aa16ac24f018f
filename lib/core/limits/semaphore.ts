import { Refusal } from '../refusal/refusal'
import { FairQueue, type Queued } from './fair-queue'
import { type QueueName, queueMax, watchQueue } from './queues'

interface WaitingTask extends Queued {
  start: () => void
  refuse: () => void
}

/** Runs a limited number of tasks at once; others wait, round-robin between networks. */
export class Semaphore {
  #running = 0
  readonly #waiting: FairQueue<WaitingTask>

  /** @param queue the limit of waiting tasks; needed where clients decide how many there are */
  constructor(
    private readonly runningMax: number,
    queue?: QueueName,
  ) {
    const waiting = new FairQueue<WaitingTask>(queue && queueMax[queue])
    this.#waiting = waiting
    if (queue) watchQueue(queue, { waiting: () => waiting.length, refused: () => waiting.droppedCount })
  }

  /**
   * @param network the client's, from `networkOf`; `''` for work of the server itself
   * @throws Refusal unavailable when the queue is full, first to the network with most tasks
   */
  async run<T>(work: () => Promise<T>, network = ''): Promise<T> {
    if (this.#running < this.runningMax) this.#running++
    else await this.#wait(network)
    try {
      return await work()
    } finally {
      this.#release()
    }
  }

  #wait(network: string): Promise<void> {
    return new Promise((start, reject) => {
      const refuse = () => reject(new Refusal('unavailable', 'work_waiting', { retryAfterSeconds: 1 }))
      for (const dropped of this.#waiting.add({ network, start, refuse })) dropped.refuse()
    })
  }

  /** Passes the slot on to the next task. */
  #release(): void {
    const next = this.#waiting.next()
    if (next) next.start()
    else this.#running--
  }
}
