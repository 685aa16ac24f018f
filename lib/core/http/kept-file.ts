import { etagOf, taggedAnswer } from './conditional'
import { safetyHeaders } from './respond'

/** A small text that browsers keep and ask about by its tag. @param headers its type, and what else is its own */
export function keptFile(request: Request, text: string, headers: Record<string, string>): Response {
  const etag = etagOf(text)
  const all = { 'Cache-Control': 'no-cache', ETag: etag, ...safetyHeaders, ...headers }
  return taggedAnswer(request, { bytes: text, etag, headers: all })
}
