import { etagOf, isUnchanged } from '../http/conditional'
import { safetyHeaders } from '../http/respond'

/** A small text that browsers keep and ask about by its tag. @param headers its type, and what else is its own */
export function keptFile(request: Request, text: string, headers: Record<string, string>): Response {
  const etag = etagOf(text)
  const all = { 'Cache-Control': 'no-cache', ETag: etag, ...safetyHeaders, ...headers }
  return isUnchanged(request, etag)
    ? new Response(null, { status: 304, headers: all })
    : new Response(text, { status: 200, headers: all })
}
