import { processState } from '../process-state'
import { budgets } from './budgets'

/** What V8 keeps beside the characters of a string: its header, padding, the reference to it. */
const overheadBytes = 48

const beyondLatin1 = /[\u0100-\uffff]/

/**
 * Memory that a string takes, in bytes: V8 keeps one byte for each UTF-16 unit while all of them are Latin-1, and two
 * as soon as one is not. Looking at every character also makes one flat string of what had been put together from
 * pieces, so that no piece is kept beside the whole.
 */
export function stringBytes(text: string): number {
  return overheadBytes + (beyondLatin1.test(text) ? 2 * text.length : text.length)
}

/** The share of each cache in the memory for caches, and the most bytes that are of use to it. */
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

/** How many bytes a cache may hold in this process. It forgets what was used least when it would hold more. */
export function cacheBytesMax(name: CacheName): number {
  const { share, bytesMax } = shares[name]
  return Math.min(Math.floor(budgets().cachesBytesMax * share), bytesMax)
}

const readers = () => processState('cache-readers', () => new Map<CacheName, Set<() => number>>())

/** Makes the size of a cache known to the metrics. @param usedBytes looked up when somebody asks */
export function watchCache(name: CacheName, usedBytes: () => number): void {
  const known = readers().get(name) ?? new Set()
  readers().set(name, known.add(usedBytes))
}

/** What a cache holds now, bytes. */
export function cacheBytes(name: CacheName): number {
  let bytes = 0
  for (const usedBytes of readers().get(name) ?? []) bytes += usedBytes()
  return bytes
}
