import { LRUCache } from 'lru-cache'
import { enclosingNetworkOf, networkOf } from '../network'
import { budgets } from './budgets'
import { cellsOf, newSecret } from './count-sketch'
import { publishUsage } from './pool'
import type { MemoryName } from './shared-amounts'

/** V8's header and padding of a string, and the reference to it. */
const overheadBytes = 48

const beyondLatin1 = /[\u0100-\uffff]/

/**
 * Memory of a string, in bytes: V8 stores Latin-1 strings with one byte per UTF-16 unit, others with two. The
 * test also flattens a concatenated string, so that its parts are not kept.
 */
export function stringBytes(text: string): number {
  return overheadBytes + (beyondLatin1.test(text) ? 2 * text.length : text.length)
}

/** A cache within the memory of its name. @param bytesOf memory of an entry with its key */
export function memoryCache<Value extends NonNullable<unknown>>(
  name: MemoryName,
  bytesOf: (value: Value, key: string) => number,
): LRUCache<string, Value> {
  const cache = new LRUCache<string, Value>({ maxSize: budgets().limitOf(name), sizeCalculation: bytesOf })
  publishUsage(name, () => ({ used: cache.calculatedSize }))
  return cache
}

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
