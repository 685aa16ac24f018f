import { CountSketch } from '../../limits/count-sketch'
import { FairQueue, type Queued } from '../../limits/fair-queue'
import { networkOf } from '../../network'
import { Refusal } from '../../refusal/refusal'

interface QueuedCheck extends Queued {
  start: () => void
  refuse: () => void
}

/** How long requests are counted by enclosing network, and in how many cells. */
const requestWindowMs = 5000
const requestCells = 4096

/**
 * The priority of a check: `proven`: the same name and password were right lately, or a key was presented;
 * `known`: something from the same network was right lately; `unknown`. A success under the same name from
 * elsewhere does not count, because anyone can give any name.
 */
export type Priority = 'proven' | 'known' | 'unknown'

export interface Requester {
  priority: Priority
  /** The caller's address, `''` if unknown. Addresses of one network share a place in the queue. */
  address: string
  name: string
}

export const priorities = ['proven', 'known', 'unknown'] as const satisfies Priority[]

function queueFull(): Refusal {
  return new Refusal('unavailable', 'passwords_waiting', {
    retryAfterSeconds: 1,
  })
}

/**
 * Runs a few password hashes at a time, from one queue per priority, served round-robin: a flood in one queue
 * delays the others by one check each.
 */
export class PasswordScheduler {
  #running = 0
  /** The queue served last comes last. */
  #order: readonly Priority[] = priorities
  readonly #queues: Record<Priority, FairQueue<QueuedCheck>>

  /** @param waitingMax length of each queue */
  constructor(
    private readonly runningMax: number,
    waitingMax: Record<Priority, number>,
  ) {
    // Recent requests distinguish a distributed flood from single visitors.
    const createQueue = (priority: Priority) =>
      new FairQueue<QueuedCheck>(waitingMax[priority], new CountSketch(requestWindowMs, requestCells))
    this.#queues = {
      proven: createQueue('proven'),
      known: createQueue('known'),
      unknown: createQueue('unknown'),
    }
  }

  get waitingCount(): number {
    return Object.values(this.#queues).reduce((sum, { length }) => sum + length, 0)
  }

  queue(priority: Priority): Pick<FairQueue<QueuedCheck>, 'length' | 'droppedCount'> {
    return this.#queues[priority]
  }

  /** @throws Refusal unavailable when too many are waiting */
  async run<T>({ priority, address, name }: Requester, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.runningMax) this.#running++
    else
      await new Promise<void>((start, reject) => {
        const check = { network: networkOf(address), name, start, refuse: () => reject(queueFull()) }
        for (const dropped of this.#queues[priority].add(check)) dropped.refuse()
      })
    try {
      return await work()
    } finally {
      const next = this.#next()
      if (next) next.start()
      else this.#running--
    }
  }

  #next() {
    for (const priority of this.#order) {
      const next = this.#queues[priority].next()
      if (!next) continue
      this.#order = [...this.#order.filter((other) => other !== priority), priority]
      return next
    }
    return undefined
  }
}
