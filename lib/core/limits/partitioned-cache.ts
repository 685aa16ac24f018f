import { LRUCache } from 'lru-cache'
import { enclosingNetworkOf, networkOf } from '../network'
import { cellsOf, newSecret } from './count-sketch'

const partsMax = 64

/**
 * A cache of what clients have earned, such as having known a password. Each enclosing network (a /24, or a /48 of IPv6)
 * evicts from one part only, so that it cannot take from all others what they earned.
 */
export class PartitionedCache<Value extends NonNullable<unknown>> {
  readonly #secret = newSecret()
  readonly #parts: LRUCache<string, Value>[]

  constructor({ max, ttl }: { max: number; ttl: number }) {
    this.#parts = Array.from(
      { length: partsMax },
      () => new LRUCache<string, Value>({ max: Math.ceil(max / partsMax), ttl }),
    )
  }

  /** @param address of the client, `''` if unknown */
  get(address: string, key: string): Value | undefined {
    return this.#partOf(address)?.get(key)
  }

  set(address: string, key: string, value: Value): void {
    this.#partOf(address)?.set(key, value)
  }

  #partOf(address: string): LRUCache<string, Value> | undefined {
    const network = enclosingNetworkOf(networkOf(address))
    return this.#parts[cellsOf(this.#secret, network, partsMax, 1)[0] ?? 0]
  }
}
