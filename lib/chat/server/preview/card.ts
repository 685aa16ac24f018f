import { etagOf } from '@/lib/core/http/conditional'
import { corsHeaders, safetyHeaders } from '@/lib/core/http/responses'
import { type CachedImage, imageCache } from '@/lib/core/image-cache'
import { type CardWords, drawCard } from './draw-card'

const cache = () => imageCache('cards')

const keyOf = ({ title, topic }: CardWords) => JSON.stringify([title, topic])

/** The picture of these words, if it was drawn lately. */
export const knownCard = (words: CardWords): CachedImage | undefined => cache().get(keyOf(words))

/** Draws the picture of these words, which takes some milliseconds, and keeps it. */
export function makeCard(words: CardWords): CachedImage {
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
