import { enclosingNetworkOf, largest } from '../network'
import type { CountSketch } from './count-sketch'
import { publishUsage } from './pool'
import { type QueueName, queueLimits } from './shared-amounts'

export interface Queued {
  /** The client's network, from `networkOf`; `''` for work of the server itself. */
  network: string
  /** An account or the like: within a network, names alternate too. */
  name?: string
  /** Its part of the queue's limit, 1 by default; work of weight 0 is never dropped. */
  weight?: number
}

const weightOf = ({ weight = 1 }: Queued): number => weight

/** Waiting items, in groups by the next part of their path or, at its end, in order of arrival. */
class Group<Item extends Queued> {
  readonly groups = new Map<string, Group<Item>>()
  readonly items: Item[] = []
  weight = 0
  length = 0

  constructor(readonly key: string) {}

  enter(key: string): Group<Item> {
    const known = this.groups.get(key)
    if (known) return known
    const group = new Group<Item>(key)
    this.groups.set(key, group)
    return group
  }

  count(item: Item, change: 1 | -1): void {
    this.length += change
    this.weight += change * weightOf(item)
  }
}

/** A /24 or /48, the network within it, the name within that. */
const pathOf = ({ network, name = '' }: Queued): string[] => [enclosingNetworkOf(network), network, name]

/**
 * A bounded queue that clients share. It is served round-robin: between enclosing networks (a /24, or a /48 of IPv6), then
 * between the networks (an address, or a /64) in each, then between names; each keeps its order. When it is full, it drops
 * the last item of the most crowded group. A new network does not overtake those that wait.
 */
export class FairQueue<Item extends Queued> {
  readonly #root = new Group<Item>('')
  refused = 0

  /**
   * @param weightMax what all items may weigh together
   * @param recent counts additions by enclosing network: of equally crowded ones, the one that asked most often is dropped
   */
  constructor(
    private readonly weightMax = Number.POSITIVE_INFINITY,
    private readonly recent?: CountSketch,
  ) {}

  get length(): number {
    return this.#root.length
  }

  /** @returns the items dropped to make room, the new one possibly among them */
  add(item: Item): Item[] {
    this.recent?.add(enclosingNetworkOf(item.network))
    let group = this.#root
    group.count(item, 1)
    for (const key of pathOf(item)) {
      group = group.enter(key)
      group.count(item, 1)
    }
    group.items.push(item)
    const dropped: Item[] = []
    while (this.#root.weight > this.weightMax) dropped.push(this.#drop(item))
    return dropped
  }

  /**
   * The item whose turn it is, left in the queue.
   * @param isReady items for which this is false keep what is behind them in their group waiting, and nothing else
   */
  first(isReady: (item: Item) => boolean = () => true): Item | undefined {
    return firstIn(this.#root, isReady)
  }

  /** Removes and returns the item whose turn it is; its groups go to the end of the round. */
  next(isReady?: (item: Item) => boolean): Item | undefined {
    const item = this.first(isReady)
    if (item) this.#remove(item, true)
    return item
  }

  remove(item: Item): void {
    this.#remove(item, false)
  }

  /** All items, in no particular order. */
  items(): Item[] {
    return itemsIn(this.#root)
  }

  #remove(item: Item, isServed: boolean): void {
    const path = [this.#root]
    for (const key of pathOf(item)) {
      const next = path.at(-1)?.groups.get(key)
      if (!next) return
      path.push(next)
    }
    const { items = [] } = path.at(-1) ?? {}
    const index = items.indexOf(item)
    if (index < 0) return
    if (index === 0) items.shift()
    else items.splice(index, 1)
    for (const [depth, group] of path.entries()) {
      group.count(item, -1)
      const siblings = path[depth - 1]?.groups
      if (isServed || group.length === 0) siblings?.delete(group.key)
      if (isServed && group.length > 0) siblings?.set(group.key, group)
    }
  }

  #drop(newcomer: Item): Item {
    let group = this.#root
    for (const key of pathOf(newcomer)) {
      const crowded = largest([...group.groups.values()], ({ weight }) => weight)
      const busiest = largest(crowded, (each) =>
        group === this.#root ? (this.recent?.count(each.key) ?? 0) : 0,
      )
      // The last of equals, preferably not the newcomer.
      group = busiest.findLast((each) => each.key !== key) ?? busiest[0] ?? group
    }
    const last = group.items.findLast((item) => weightOf(item) > 0) ?? newcomer
    this.remove(last)
    this.refused++
    return last
  }
}

/** The queue of a name. */
export function fairQueue<Item extends Queued>(
  name: QueueName,
  weightMax = queueLimits[name].max,
  recent?: CountSketch,
): FairQueue<Item> {
  const queue = new FairQueue<Item>(weightMax, recent)
  publishUsage(name, () => ({ used: queue.length, refused: queue.refused }))
  return queue
}

function firstIn<Item extends Queued>(
  group: Group<Item>,
  isReady: (item: Item) => boolean,
): Item | undefined {
  const [item] = group.items
  if (item) return isReady(item) ? item : undefined
  for (const inner of group.groups.values()) {
    const first = firstIn(inner, isReady)
    if (first) return first
  }
  return undefined
}

const itemsIn = <Item extends Queued>({ groups, items }: Group<Item>): Item[] => [
  ...items,
  ...[...groups.values()].flatMap(itemsIn),
]
