import { LRUCache } from 'lru-cache'
import { largest, mostCrowded, widerNetworkOf } from '../../network'

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
export class PasswordLine {
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
  add(waiting: Waiting): void {
    const { network, name } = waiting
    this.#asked.set(widerNetworkOf(network), this.#askedBy(network) + 1)
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
    return this.#asked.get(widerNetworkOf(network)) ?? 0
  }

  #makeRoomFor(newcomer: Waiting): void {
    const lengths = new Map([...this.#networks].map(([network, names]) => [network, lengthOf(names)]))
    const mostAsking = largest(mostCrowded(lengths), (network) => this.#askedBy(network))
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
