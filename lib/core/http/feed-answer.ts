import { etagOf, notModified, tagHeld } from './conditional'
import { packable } from './pack-answer'
import { corsHeaders, safetyHeaders } from './respond'

/** Readers that keep it for so long spare both sides a request; nobody notices with a feed. */
const maxAgeSeconds = 60

/** Answers with a feed, or that it is the one the caller has. @param isPrivate only this caller may keep it */
export function feedAnswer(request: Request, text: string, isPrivate: boolean): Response {
  const etag = etagOf(text)
  const headers = {
    'Content-Type': 'application/atom+xml; charset=utf-8',
    'Cache-Control': isPrivate ? 'private, no-cache' : `public, max-age=${maxAgeSeconds}`,
    ETag: etag,
    ...corsHeaders,
    ...safetyHeaders,
  }
  const held = tagHeld(request, etag)
  if (held !== null) return notModified(headers, held)
  return packable(new Response(text, { status: 200, headers }), text)
}
