import { LRUCache } from 'lru-cache'
import type { Tagged } from './http/conditional'
import { type CacheName, cacheBytesMax, stringBytes, watchCache } from './limits/caches'
import { processState } from './process-state'

/** A rendered image with its headers. */
export interface CachedImage extends Tagged {
  bytes: Uint8Array<ArrayBuffer>
}

/** Approximate memory of an entry besides image and key. */
const entryBytes = 1000

function makeCache(name: CacheName): LRUCache<string, CachedImage> {
  const cache = new LRUCache<string, CachedImage>({
    maxSize: cacheBytesMax(name),
    sizeCalculation: (image, key) => image.bytes.byteLength + stringBytes(key) + entryBytes,
  })
  watchCache(name, () => cache.calculatedSize)
  return cache
}

/** A cache of images that depend on nothing but their key. */
export const imageCache = (name: CacheName): LRUCache<string, CachedImage> =>
  processState(`images-${name}`, () => makeCache(name))
