import { CountSketch } from '../../limits/count-sketch'
import { enclosingNetworkOf, largest, mostLoadedNetworks, networkOf } from '../../network'
import { Refusal } from '../../refusal/refusal'

interface QueuedCheck {
  /** The caller's network, and the account within it. */
  network: string
  name: string
  start: () => void
  refuse: () => void
}

/** The waiting checks of one network by account, next first. */
type Network = Map<string, QueuedCheck[]>

/** How long requests are counted by enclosing network, and in how many cells. */
const requestWindowMs = 5000
const requestCells = 4096

const lengthOf = (network: Network): number =>
  [...network.values()].reduce((sum, { length }) => sum + length, 0)

/** The last of several equals, preferably not the newcomer. */
const lastExcept = (candidates: readonly string[], newcomer: string): string =>
  candidates.findLast((key) => key !== newcomer) ?? newcomer

/**
 * A bounded queue that serves networks round-robin, and accounts round-robin within a network. A new network
 * does not overtake. The queue is short, so the one to drop is found by a scan.
 */
class FairQueue {
  /** Next first. */
  readonly #networks = new Map<string, Network>()
  /** Recent requests by enclosing network: distinguishes a distributed flood from single visitors. */
  readonly #recentRequests = new CountSketch(requestWindowMs, requestCells)
  #length = 0
  #refusedCount = 0

  constructor(private readonly lengthMax: number) {}

  get length(): number {
    return this.#length
  }

  get refusedCount(): number {
    return this.#refusedCount
  }

  /**
   * Adds a check. A full queue drops the last check, possibly this one, of the most crowded network of the
   * most crowded enclosing network; of equals, the one that asked most often lately.
   */
  add(check: QueuedCheck): void {
    const { network, name } = check
    this.#recentRequests.add(enclosingNetworkOf(network))
    const names: Network = this.#networks.get(network) ?? new Map()
    names.set(name, [...(names.get(name) ?? []), check])
    this.#networks.set(network, names)
    this.#length++
    if (this.#length > this.lengthMax) this.#makeRoomFor(check)
  }

  /** Removes and returns the next check. */
  next(): QueuedCheck | undefined {
    const [[network, names] = []] = this.#networks
    const [[name, queue] = []] = names ?? []
    if (network === undefined || names === undefined || name === undefined) return undefined
    const next = queue?.shift()
    // The rest goes to the end.
    this.#networks.delete(network)
    names.delete(name)
    if (queue && queue.length > 0) names.set(name, queue)
    if (names.size > 0) this.#networks.set(network, names)
    this.#length--
    return next
  }

  #requestCountOf(network: string): number {
    return this.#recentRequests.count(enclosingNetworkOf(network))
  }

  #makeRoomFor(newcomer: QueuedCheck): void {
    const lengths = new Map([...this.#networks].map(([network, names]) => [network, lengthOf(names)]))
    const busiest = largest(mostLoadedNetworks(lengths), (network) => this.#requestCountOf(network))
    const names: Network = this.#networks.get(lastExcept(busiest, newcomer.network)) ?? new Map()
    const longest = largest([...names], ([, { length }]) => length).map(([name]) => name)
    const queue = names.get(lastExcept(longest, newcomer.name))
    const dropped = queue?.pop()
    if (!dropped) return
    if (queue?.length === 0) names.delete(dropped.name)
    if (names.size === 0) this.#networks.delete(dropped.network)
    this.#length--
    this.#refusedCount++
    dropped.refuse()
  }
}

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
  readonly #queues: Record<Priority, FairQueue>

  /** @param waitingMax length of each queue */
  constructor(
    private readonly runningMax: number,
    waitingMax: Record<Priority, number>,
  ) {
    const createQueue = (priority: Priority) => new FairQueue(waitingMax[priority])
    this.#queues = {
      proven: createQueue('proven'),
      known: createQueue('known'),
      unknown: createQueue('unknown'),
    }
  }

  get waitingCount(): number {
    return Object.values(this.#queues).reduce((sum, { length }) => sum + length, 0)
  }

  queue(priority: Priority): Pick<FairQueue, 'length' | 'refusedCount'> {
    return this.#queues[priority]
  }

  /** @throws Refusal unavailable when too many are waiting */
  async run<T>({ priority, address, name }: Requester, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.runningMax) this.#running++
    else
      await new Promise<void>((start, reject) =>
        this.#queues[priority].add({
          network: networkOf(address),
          name,
          start,
          refuse: () => reject(queueFull()),
        }),
      )
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
