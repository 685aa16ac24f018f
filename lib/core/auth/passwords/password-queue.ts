import { LRUCache } from 'lru-cache'
import { enclosingNetworkOf, largest, mostLoadedNetworks, networkOf } from '../../network'
import { Refusal } from '../../refusal/refusal'

/** A password check that waits for its turn. */
interface QueuedCheck {
  /** Who asks: the caller's network, and the account within it. */
  network: string
  name: string
  start: () => void
  refuse: () => void
}

/** The checks of one network that wait, by account; whose turn comes next is first. */
type Network = Map<string, QueuedCheck[]>

/** How long it is remembered that a wider network asked, and of how many of them. */
const askedMs = 5000
const askedNetworksMax = 10_000

const lengthOf = (network: Network): number =>
  [...network.values()].reduce((sum, { length }) => sum + length, 0)

/** The last of some that are equal, another one than the newcomer if there is. */
const lastBut = (equal: readonly string[], newcomer: string): string =>
  equal.findLast((key) => key !== newcomer) ?? newcomer

/**
 * A bounded line in which networks take turns, and accounts take turns within a network. A network that comes later
 * does not overtake: its first check waits for one of each of the others. The line holds few, so whoever has to give
 * way is found by looking at all.
 */
class FairQueue {
  /** Those that wait; whose turn comes next is first. */
  readonly #networks = new Map<string, Network>()
  /** How often each wider network asked lately: a flood from many is told by that from people who come once. */
  readonly #asked = new LRUCache<string, number>({ max: askedNetworksMax, ttl: askedMs })
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
   * Adds one. Where the line is full, somebody loses their last one, which may be this one: of the wider network with
   * most in it the network with most; of those with as many, that which asked most often lately; and of those, the last
   * one that was there before.
   */
  add(waiting: QueuedCheck): void {
    const { network, name } = waiting
    this.#asked.set(enclosingNetworkOf(network), this.#askedBy(network) + 1)
    const names: Network = this.#networks.get(network) ?? new Map()
    names.set(name, [...(names.get(name) ?? []), waiting])
    this.#networks.set(network, names)
    this.#length++
    if (this.#length > this.lengthMax) this.#makeRoomFor(waiting)
  }

  /** Takes out whose turn it is. */
  next(): QueuedCheck | undefined {
    const [[network, names] = []] = this.#networks
    const [[name, queue] = []] = names ?? []
    if (network === undefined || names === undefined || name === undefined) return undefined
    const next = queue?.shift()
    // What is left goes behind the others.
    this.#networks.delete(network)
    names.delete(name)
    if (queue && queue.length > 0) names.set(name, queue)
    if (names.size > 0) this.#networks.set(network, names)
    this.#length--
    return next
  }

  #askedBy(network: string): number {
    return this.#asked.get(enclosingNetworkOf(network)) ?? 0
  }

  #makeRoomFor(newcomer: QueuedCheck): void {
    const lengths = new Map([...this.#networks].map(([network, names]) => [network, lengthOf(names)]))
    const mostAsking = largest(mostLoadedNetworks(lengths), (network) => this.#askedBy(network))
    const names: Network = this.#networks.get(lastBut(mostAsking, newcomer.network)) ?? new Map()
    const longest = largest([...names], ([, { length }]) => length).map(([name]) => name)
    const queue = names.get(lastBut(longest, newcomer.name))
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
 * How much speaks for a check before it is made: `proven`, the very same name and password were right lately, or
 * whoever asks has shown a key; `known`, something from the same network was right lately; `unknown`. That somebody
 * else was right under the same name speaks for nothing: anybody can name it.
 */
export type Standing = 'proven' | 'known' | 'unknown'

export interface Requester {
  standing: Standing
  /** The caller's address, `''` if unknown. All of one network share their turns. */
  address: string
  name: string
}

export const standings = ['proven', 'known', 'unknown'] as const satisfies Standing[]

function tooMany(): Refusal {
  return new Refusal('unavailable', 'passwords_waiting', {
    retryAfterSeconds: 1,
  })
}

/**
 * Hashes passwords a few at a time. Those who wait stand in a line for each standing, and the lines take turns, so that
 * a flood in one of them delays the others by one check each, and whoever is in a line waits for three times its length.
 */
export class PasswordScheduler {
  #running = 0
  /** Whose turn is next: the line that had the last one comes last. */
  #order: readonly Standing[] = standings
  readonly #lines: Record<Standing, FairQueue>

  /** @param waitingMax how many may wait in each line */
  constructor(
    private readonly runningMax: number,
    waitingMax: Record<Standing, number>,
  ) {
    const line = (standing: Standing) => new FairQueue(waitingMax[standing])
    this.#lines = { proven: line('proven'), known: line('known'), unknown: line('unknown') }
  }

  /** How many wait for their turn. */
  get waitingCount(): number {
    return Object.values(this.#lines).reduce((sum, { length }) => sum + length, 0)
  }

  /** How many wait in a line, and how many it has refused. */
  line(standing: Standing): Pick<FairQueue, 'length' | 'refusedCount'> {
    return this.#lines[standing]
  }

  /** @throws Refusal unavailable when too many are waiting */
  async run<T>({ standing, address, name }: Requester, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.runningMax) this.#running++
    else
      await new Promise<void>((start, reject) =>
        this.#lines[standing].add({
          ...{ network: networkOf(address), name, start },
          refuse: () => reject(tooMany()),
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
    for (const standing of this.#order) {
      const next = this.#lines[standing].next()
      if (!next) continue
      this.#order = [...this.#order.filter((other) => other !== standing), standing]
      return next
    }
    return undefined
  }
}
