import { LRUCache } from 'lru-cache'
import { budgets } from './budgets'
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
