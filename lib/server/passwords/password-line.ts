import { LRUCache } from 'lru-cache'

/** A password check that waits for its turn. */
export interface Waiting {
  /** Who asks: the caller's network, and the account within it. */
  network: string
  name: string
  start: () => void
  refuse: () => void
}

/** The checks of one network that wait, by account; whose turn comes next is first. */
type Network = Map<string, Waiting[]>

/** How long it is remembered that a network asked, and of how many networks. */
const askedMs = 5000
const askedNetworksMax = 10_000

const lengthOf = (network: Network): number =>
  [...network.values()].reduce((sum, { length }) => sum + length, 0)

/** Those that are largest by one measure, in their order. */
function largest<T>(all: [string, T][], sizeOf: (one: [string, T]) => number): [string, T][] {
  const max = Math.max(...all.map(sizeOf))
  return all.filter((one) => sizeOf(one) === max)
}

/** The last of some that are equal, another one than the newcomer if there is. */
const lastBut = <T>(equal: [string, T][], newcomer: string): T | undefined =>
  (equal.findLast(([key]) => key !== newcomer) ?? equal.at(-1))?.[1]

/**
 * A bounded line in which networks take turns, and accounts take turns within a network. A network that comes later
 * does not overtake: its first check waits for one of each of the others. The line holds few, so whoever has to give
 * way is found by looking at all.
 */
export class PasswordLine {
  /** Those that wait; whose turn comes next is first. */
  readonly #networks = new Map<string, Network>()
  /** How often each network asked lately: a flood from many networks is told by that from people who come once. */
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
   * Adds one. Where the line is full, the network with most in it loses its last one, which may be this one; of
   * networks with as many, that which asked most often lately; and of those, the last one that was there before.
   */
  add(waiting: Waiting): void {
    const { network, name } = waiting
    this.#asked.set(network, this.#askedBy(network) + 1)
    const names: Network = this.#networks.get(network) ?? new Map()
    names.set(name, [...(names.get(name) ?? []), waiting])
    this.#networks.set(network, names)
    this.#length++
    if (this.#length > this.lengthMax) this.#makeRoomFor(waiting)
  }

  /** Takes out whose turn it is. */
  next(): Waiting | undefined {
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
    return this.#asked.get(network) ?? 0
  }

  #makeRoomFor(newcomer: Waiting): void {
    const longest = largest([...this.#networks], ([, names]) => lengthOf(names))
    const mostAsking = largest(longest, ([network]) => this.#askedBy(network))
    const names = lastBut(mostAsking, newcomer.network) ?? new Map<string, Waiting[]>()
    const queue = lastBut(
      largest([...names], ([, { length }]) => length),
      newcomer.name,
    )
    const dropped = queue?.pop()
    if (!dropped) return
    if (queue?.length === 0) names.delete(dropped.name)
    if (names.size === 0) this.#networks.delete(dropped.network)
    this.#length--
    this.#refusedCount++
    dropped.refuse()
  }
}
