import { enclosingNetworkOf } from '../network'
import { processState } from '../process-state'
import type { CountName, MemoryName, QueueName } from './shared-amounts'

/**
 * Whether a network may take more of a limit that clients share: while it holds less than is still free. So one network gets
 * half at most, two get a third each, and a newcomer always finds something ("dynamic thresholds", Choudhury and Hahne 1998).
 */
export const mayTakeMore = (held: number, free: number): boolean => held < free

/**
 * Something that is held for a while, such as bytes of memory or places in a list, and what each enclosing network (a /24, or a
 * /48 of IPv6) holds of it. It only counts; callers decide what happens when it is full.
 */
export class Pool {
  used = 0
  refused = 0
  /** Holders that were ended to make room, or for lack of progress. */
  ended = 0
  readonly #held = new Map<string, number>()

  constructor(readonly limit: number) {}

  get free(): number {
    return this.limit - this.used
  }

  fits(amount: number): boolean {
    return this.used + amount <= this.limit
  }

  heldBy(network: string): number {
    return this.#held.get(enclosingNetworkOf(network)) ?? 0
  }

  /** Whether the share of a network permits more. */
  mayTake(network: string, free = this.free): boolean {
    return mayTakeMore(this.heldBy(network), free)
  }

  /** Counts unconditionally. @param amount negative when it is returned @param network of the holder, if it has a share */
  add(amount: number, network?: string): void {
    this.used += amount
    if (network === undefined) return
    const key = enclosingNetworkOf(network)
    const held = (this.#held.get(key) ?? 0) + amount
    if (held > 0) this.#held.set(key, held)
    else this.#held.delete(key)
  }

  /** Counts what fits into the pool and the share of the network. @returns whether it did; a refusal is counted */
  take(amount: number, network?: string): boolean {
    const isPermitted = this.fits(amount) && (network === undefined || this.mayTake(network))
    if (isPermitted) this.add(amount, network)
    else this.refused++
    return isPermitted
  }
}

type LimitName = MemoryName | QueueName | CountName

interface Usage {
  used: number
  /** Since the start. */
  refused: number
  /** Ended to make room, since the start. */
  ended: number
}

const readers = () => processState('limit-usage', () => new Map<LimitName, Set<() => Partial<Usage>>>())

/** Publishes the use of a limit; what several report under one name is added up. */
export function publishUsage(name: LimitName, read: () => Partial<Usage>): void {
  const known = readers().get(name) ?? new Set()
  readers().set(name, known.add(read))
}

export function publishedPool(name: LimitName, limit: number): Pool {
  const pool = new Pool(limit)
  publishUsage(name, () => pool)
  return pool
}

/** The use of a limit, 0 before there is any. */
export function usageOf(name: LimitName): Usage {
  const sum = { used: 0, refused: 0, ended: 0 }
  for (const read of readers().get(name) ?? []) {
    const { used = 0, refused = 0, ended = 0 } = read()
    sum.used += used
    sum.refused += refused
    sum.ended += ended
  }
  return sum
}
