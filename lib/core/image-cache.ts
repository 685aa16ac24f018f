import type { LRUCache } from 'lru-cache'
import type { Tagged } from './http/conditional'
import { memoryCache, stringBytes } from './limits/caches'
import type { MemoryName } from './limits/shared-amounts'
import { processState } from './process-state'

export interface CachedImage extends Tagged {
  bytes: Uint8Array<ArrayBuffer>
}

/** Approximate memory besides image and key. */
const entryBytes = 1000

/** A cache of images that depend on nothing but their key. */
export const imageCache = (name: MemoryName): LRUCache<string, CachedImage> =>
  processState(`images-${name}`, () =>
    memoryCache<CachedImage>(name, ({ bytes }, key) => bytes.byteLength + stringBytes(key) + entryBytes),
  )
