import { LRUCache } from 'lru-cache'
import type { Tagged } from './http/conditional'
import { type CacheName, cacheBytesMax, stringBytes, watchCache } from './limits/caches'
import { processState } from './process-state'

/** A picture that was drawn, and what it is sent with. */
export interface CachedImage extends Tagged {
  bytes: Uint8Array<ArrayBuffer>
}

/** What an entry costs beside its image and its key, roughly. */
const entryBytes = 1000

function makeCache(name: CacheName): LRUCache<string, CachedImage> {
  const cache = new LRUCache<string, CachedImage>({
    maxSize: cacheBytesMax(name),
    sizeCalculation: (image, key) => image.bytes.byteLength + stringBytes(key) + entryBytes,
  })
  watchCache(name, () => cache.calculatedSize)
  return cache
}

/** What was drawn lately. Right by construction, where an image depends on nothing but its key. */
export const imageCache = (name: CacheName): LRUCache<string, CachedImage> =>
  processState(`images-${name}`, () => makeCache(name))
