import { Refusal } from '../refusal/refusal'
import { FairQueue, fairQueue, type Queued } from './fair-queue'
import type { QueueName } from './shared-amounts'

export interface WaitingTask extends Queued {
  start: () => void
  refuse: () => void
}

/**
 * Runs a limited number of tasks at once; others wait in one of several queues, which are served round-robin: a flood in one
 * delays those of another by one task each.
 */
export class PrioritySemaphore<Priority extends string> {
  #running = 0
  /** The queue served last comes last. */
  #order: FairQueue<WaitingTask>[]

  constructor(
    private readonly runningMax: number,
    private readonly queues: Record<Priority, FairQueue<WaitingTask>>,
    private readonly rule: 'work_waiting' | 'passwords_waiting' = 'work_waiting',
  ) {
    this.#order = Object.values(queues)
  }

  get waitingCount(): number {
    return this.#order.reduce((sum, { length }) => sum + length, 0)
  }

  /** @throws Refusal unavailable when the queue is full, first to the network with most tasks */
  async runAs<T>(priority: Priority, task: Queued, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.runningMax) this.#running++
    else
      await new Promise<void>((start, reject) => {
        const refuse = () => reject(new Refusal('unavailable', this.rule, { retryAfterSeconds: 1 }))
        for (const dropped of this.queues[priority].add({ ...task, start, refuse })) dropped.refuse()
      })
    try {
      return await work()
    } finally {
      const next = this.#next()
      if (next) next.start()
      else this.#running--
    }
  }

  #next(): WaitingTask | undefined {
    const queue = this.#order.find(({ length }) => length > 0)
    if (queue) this.#order = [...this.#order.filter((other) => other !== queue), queue]
    return queue?.next()
  }
}

/** Runs a limited number of tasks at once; others wait, round-robin between networks. */
export class Semaphore extends PrioritySemaphore<'all'> {
  /** @param queue the limit of waiting tasks; needed where clients decide how many there are */
  constructor(runningMax: number, queue?: QueueName) {
    super(runningMax, { all: queue ? fairQueue(queue) : new FairQueue() })
  }

  /**
   * @param network the client's, from `networkOf`; `''` for work of the server itself
   * @throws Refusal unavailable when the queue is full, first to the network with most tasks
   */
  run<T>(work: () => Promise<T>, network = ''): Promise<T> {
    return this.runAs('all', { network }, work)
  }
}
