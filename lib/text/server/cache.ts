import { announced } from '@/lib/core/db/announced'
import { type Content, plainTextContent } from '@/lib/core/http/content'
import { cacheBytesMax, watchCache } from '@/lib/core/limits/caches'
import { processState } from '@/lib/core/process-state'
import { ReadThroughCache } from '@/lib/core/read-through'
import { type Guard, readText, type StoredText } from './store'

/** What a text costs in memory beside its bytes: its headers and dates. */
const overheadBytes = 600

/** A text as it is served. */
export interface ServedText extends Omit<StoredText, 'content'> {
  content: Content
}

/** Whether reading it counts, or takes a key. */
export const isGuarded = ({ readsLeft, readKeyHash }: Guard): boolean =>
  readsLeft !== null || readKeyHash !== null

/** A text as it is answered. @param content its Base64 @param size bytes of the text */
export function textContent(content: string, size: number, updatedTime: number): Content {
  // Not from Node's shared pool, which a small text would keep alive.
  const bytes = Buffer.from(new ArrayBuffer(size))
  bytes.write(content, 'base64')
  return plainTextContent(bytes, updatedTime)
}

async function readServed(name: string): Promise<ServedText | null> {
  const stored = await readText(name)
  if (!stored) return null
  const { content: whole, ...rest } = stored
  // What is guarded stays in the database, which says who may read it.
  const content = isGuarded(rest) ? '' : whole
  return { ...rest, content: textContent(content, isGuarded(rest) ? 0 : rest.size, rest.updatedTime) }
}

/** The texts in memory of this process. */
export function textCache(): ReadThroughCache<ServedText> {
  return processState('text-cache', () => {
    const cache = new ReadThroughCache({
      read: readServed,
      bytesOf: ({ size }) => size + overheadBytes,
      bytesMax: cacheBytesMax('texts'),
    })
    watchCache('texts', () => cache.bytes)
    return cache
  })
}

const heard = announced('text', (name) => textCache().forget(name))

/** Follows the changes that other instances make. */
export const followTexts = heard.follow
/** A text changed, and that is committed: everybody looks again. */
export const announceText = heard.announce
