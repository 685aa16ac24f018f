import { compressible } from './compression'
import { cachedTagOf, etagOf, notModified, taggedResponse } from './conditional'
import { givenHeader } from './incoming-message'
import { isBaseConfigured } from './origin'
import { HeaderRefusal } from './refusal-response'
import { corsHeaders, safetyHeaders } from './responses'

/** Spares feed readers and the server requests. */
const maxAgeSeconds = 60

/** With absolute links; or 304. @param isPrivate needs credentials */
export function feedResponse(request: Request, text: string, isPrivate: boolean): Response {
  const etag = etagOf(text)
  const scope = isBaseConfigured() ? 'public' : 'private'
  const headers = {
    'Content-Type': 'application/atom+xml; charset=utf-8',
    'Cache-Control': isPrivate ? 'private, no-cache' : `${scope}, max-age=${maxAgeSeconds}`,
    ETag: etag,
    ...corsHeaders,
    ...safetyHeaders,
  }
  const clientTag = cachedTagOf(request, etag)
  if (clientTag !== null) return notModified(headers, clientTag)
  return compressible(new Response(text, { status: 200, headers }), text)
}

/** Browsers revalidate it by its tag. @param headers its type and others */
export function revalidatedFile(request: Request, text: string, headers: Record<string, string>): Response {
  const etag = etagOf(text)
  const all = { 'Cache-Control': 'no-cache', ETag: etag, ...safetyHeaders, ...headers }
  return taggedResponse(request, { bytes: text, etag, headers: all })
}

/** Served many times. */
export interface Content {
  bytes: Uint8Array<ArrayBuffer>
  /** Strong: equal tags are equal bytes. */
  etag: string
  /** Milliseconds since the epoch, whole seconds. */
  modifiedTime: number
  /** Of the full response; shared. */
  init: { status: 200; headers: Record<string, string> }
}

/**
 * No browser may execute it: plain, not sniffed, sandboxed. Revalidated at each use.
 * @param modifiedTime milliseconds since the epoch
 */
export function plainTextContent(bytes: Uint8Array<ArrayBuffer>, modifiedTime: number): Content {
  const etag = etagOf(bytes)
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'no-cache',
    ETag: etag,
    'Last-Modified': new Date(modifiedTime).toUTCString(),
    'Accept-Ranges': 'bytes',
    Vary: 'Accept-Encoding',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ...corsHeaders,
    ...safetyHeaders,
  }
  return {
    bytes,
    etag,
    modifiedTime: Math.floor(modifiedTime / 1000) * 1000,
    init: { status: 200, headers },
  }
}

/** null when the client has no copy. @throws Refusal precondition_failed */
function clientTagOf(request: Request, { etag, modifiedTime }: Content): string | null {
  const clientTag = cachedTagOf(request, etag)
  // The date counts only without tags (RFC 9110 §13.1.3).
  if (clientTag !== null || givenHeader(request, 'if-none-match') !== null) return clientTag
  const since = givenHeader(request, 'if-modified-since')
  return since !== null && Date.parse(since) >= modifiedTime ? etag : null
}

/** RFC 9110 §13.1.5. */
function matchesIfRange(request: Request, content: Content): boolean {
  const clientTag = givenHeader(request, 'if-range')?.trim()
  if (clientTag === undefined) return true
  return clientTag.startsWith('"')
    ? clientTag === content.etag
    : Date.parse(clientTag) === content.modifiedTime
}

const digits = /^\d*$/

/**
 * RFC 9110 §14.2. null where the header is ignored: another unit, several ranges, or invalid syntax.
 * @throws Refusal range_not_satisfiable
 */
export function parseRange(header: string, size: number): [first: number, last: number] | null {
  const [unit = '', positions = '', ...more] = header.split('=', 3).map((part) => part.trim())
  if (unit.toLowerCase() !== 'bytes' || more.length > 0) return null
  // Split first: a pattern with white space around optional digits is quadratic.
  const [from = '', to, ...others] = positions.split('-', 3).map((part) => part.trim())
  if (to === undefined || others.length > 0 || !(digits.test(from) && digits.test(to))) return null
  if (from === '' && to === '') return null
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (first < size) return [first, last]
  throw new HeaderRefusal(
    { 'Content-Range': `bytes */${size}` },
    'range_not_satisfiable',
    'range_after_end',
    { values: { size } },
  )
}

/** 200, 206 or 304. @throws Refusal range_not_satisfiable, precondition_failed */
export function contentResponse(request: Request, content: Content): Response {
  const { bytes, init } = content
  const clientTag = clientTagOf(request, content)
  if (clientTag !== null) return notModified(init.headers, clientTag)
  const rangeHeader = request.method === 'HEAD' ? null : givenHeader(request, 'range')
  const range =
    rangeHeader !== null && matchesIfRange(request, content)
      ? parseRange(rangeHeader, bytes.byteLength)
      : null
  if (!range) return compressible(new Response(bytes, init), bytes)
  const [first, last] = range
  return new Response(bytes.subarray(first, last + 1), {
    status: 206,
    headers: { ...init.headers, 'Content-Range': `bytes ${first}-${last}/${bytes.byteLength}` },
  })
}
