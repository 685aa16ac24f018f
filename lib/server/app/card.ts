import { LRUCache } from 'lru-cache'
import { cacheBytesMax, watchCache } from '../governor/caches'
import { stringBytes } from '../governor/string-bytes'
import { etagOf } from '../http/conditional'
import { corsHeaders, safetyHeaders } from '../http/respond'
import { processState } from '../process-state'
import { type CardWords, drawCard } from './draw-card'

/** A drawn picture of a room, the strong tag of its bytes, and what it is sent with. */
export interface Card {
  bytes: Uint8Array<ArrayBuffer>
  etag: string
  headers: Record<string, string>
}

/** What an entry costs beside its picture and its key, roughly. */
const entryBytes = 1000

function makeCache(): LRUCache<string, Card> {
  const cache = new LRUCache<string, Card>({
    maxSize: cacheBytesMax('cards'),
    sizeCalculation: (card, key) => card.bytes.byteLength + stringBytes(key) + entryBytes,
  })
  watchCache('cards', () => cache.calculatedSize)
  return cache
}

/** Right by construction: a picture depends on nothing but its words. */
const cache = () => processState('cards', makeCache)

const keyOf = ({ title, topic }: CardWords) => JSON.stringify([title, topic])

/** The picture of these words, if it was drawn lately. */
export const knownCard = (words: CardWords): Card | undefined => cache().get(keyOf(words))

/** Draws the picture of these words, which takes some milliseconds, and keeps it. */
export function makeCard(words: CardWords): Card {
  const bytes = drawCard(words)
  const etag = etagOf(bytes)
  const headers = {
    'Content-Type': 'image/png',
    // A topic that has changed is seen soon after.
    'Cache-Control': 'public, max-age=600',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: etag,
    ...corsHeaders,
    ...safetyHeaders,
  }
  const card = { bytes, etag, headers }
  cache().set(keyOf(words), card)
  return card
}
