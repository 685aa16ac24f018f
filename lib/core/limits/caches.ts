import { processState } from '../process-state'
import { budgets } from './budgets'

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

/** Each cache's share of the cache memory, and the most bytes that are of use to it. */
const shares = {
  rooms: { share: 0.5, bytesMax: 256 * 1024 * 1024 },
  texts: { share: 0.25, bytesMax: 64 * 1024 * 1024 },
  links: { share: 0.12, bytesMax: 32 * 1024 * 1024 },
  qr: { share: 0.05, bytesMax: 16 * 1024 * 1024 },
  cards: { share: 0.02, bytesMax: 8 * 1024 * 1024 },
  inputs: { share: 0.06, bytesMax: 16 * 1024 * 1024 },
} as const

export type CacheName = keyof typeof shares
export const cacheNames = Object.keys(shares) as CacheName[]

/** The size limit of a cache in this process. */
export function cacheBytesMax(name: CacheName): number {
  const { share, bytesMax } = shares[name]
  return Math.min(Math.floor(budgets().cachesBytesMax * share), bytesMax)
}

const readers = () => processState('cache-readers', () => new Map<CacheName, Set<() => number>>())

/** Registers a cache for the metrics. */
export function watchCache(name: CacheName, usedBytes: () => number): void {
  const known = readers().get(name) ?? new Set()
  readers().set(name, known.add(usedBytes))
}

/** The current size of a cache, bytes. */
export function cacheBytes(name: CacheName): number {
  let bytes = 0
  for (const usedBytes of readers().get(name) ?? []) bytes += usedBytes()
  return bytes
}
