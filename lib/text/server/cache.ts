import { changeTopic } from '@/lib/core/db/change-notifications'
import { type Content, plainTextContent } from '@/lib/core/http/content'
import { budgets } from '@/lib/core/limits/budgets'
import { publishUsage } from '@/lib/core/limits/pool'
import { processState } from '@/lib/core/process-state'
import { ReadThroughCache } from '@/lib/core/read-through'
import { type Guard, readText, type StoredText } from './store'

/** Memory of a cached text besides its bytes. */
const overheadBytes = 600

export interface ServedText extends Omit<StoredText, 'content'> {
  content: Content
}

export const isGuarded = ({ readsLeft, readKeyHash }: Guard): boolean =>
  readsLeft !== null || readKeyHash !== null

/** @param content Base64 @param size bytes of the decoded text */
export function textContent(content: string, size: number, updatedTime: number): Content {
  // Outside Node's buffer pool: a small text would retain the whole pool.
  const bytes = Buffer.from(new ArrayBuffer(size))
  bytes.write(content, 'base64')
  return plainTextContent(bytes, updatedTime)
}

async function readServed(name: string): Promise<ServedText | null> {
  const stored = await readText(name)
  if (!stored) return null
  const { content: whole, ...rest } = stored
  // Guarded content is never cached: the database decides on each read.
  const content = isGuarded(rest) ? '' : whole
  return { ...rest, content: textContent(content, isGuarded(rest) ? 0 : rest.size, rest.updatedTime) }
}

export function textCache(): ReadThroughCache<ServedText> {
  return processState('text-cache', () => {
    const cache = new ReadThroughCache({
      read: readServed,
      bytesOf: ({ size }) => size + overheadBytes,
      bytesMax: budgets().limitOf('cache_texts'),
    })
    publishUsage('cache_texts', () => ({ used: cache.bytes }))
    return cache
  })
}

const changes = changeTopic('text', (name) => textCache().invalidate(name))

export const followTexts = changes.follow
/** To be called after the commit. */
export const announceText = changes.announce
