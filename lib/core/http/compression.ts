import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import Negotiator from 'negotiator'
import { compressionSlots } from '../limits/compression'
import { headerOf } from './incoming-message'

/** Compressing smaller responses saves no packet worth its cost. */
const compressedLengthMin = 16 * 1024
/** Higher levels hardly shrink JSON, at several times the cost. */
const gzipLevel = 3

const compress = promisify(gzip)

const codingsMax = 20

export type ContentCoding = 'br' | 'gzip'

/** Missing in the library's types. */
interface Ordering {
  encodings(available: string[], options: { preferred: string[] }): string[]
}

/**
 * RFC 9110 §12.5.3; null for no coding.
 * @param accepted the Accept-Encoding
 * @param available in order of preference for ties
 */
export function negotiateCoding(
  accepted: string | string[] | undefined,
  available: readonly ContentCoding[],
): ContentCoding | null {
  if (!accepted) return null
  const codings = String(accepted).split(',', codingsMax).join(',')
  const negotiator: Ordering = new Negotiator({ headers: { 'accept-encoding': codings } })
  const [first] = negotiator.encodings([...available, 'identity'], { preferred: [...available] })
  return available.find((coding) => coding === first) ?? null
}

export const acceptedCoding = (request: Request, available: readonly ContentCoding[]): ContentCoding | null =>
  negotiateCoding(headerOf(request, 'accept-encoding'), available)

/** Strong tags name bytes (RFC 9110 §8.8.3.3). */
export const codedTag = (etag: string, coding: ContentCoding): string => `${etag.slice(0, -1)}-${coding}"`

const bodyKey = Symbol('body')
type MarkedResponse = Response & { [bodyKey]?: string | Uint8Array }

/** If it is large. @param body its content */
export function compressible(response: MarkedResponse, body: string | Uint8Array): Response {
  if (body.length >= compressedLengthMin) response[bodyKey] = body
  return response
}

export function encodedResponse(response: Response, body: BodyInit | null, coding: ContentCoding): Response {
  const headers = new Headers(response.headers)
  headers.set('Content-Encoding', coding)
  headers.delete('Content-Length')
  const etag = headers.get('ETag')
  if (etag !== null) headers.set('ETag', codedTag(etag, coding))
  return new Response(body, { status: response.status, headers })
}

/** Off the event loop. Most responses pass untouched. */
export function compressResponse(request: Request, response: MarkedResponse): Response | Promise<Response> {
  const body = response[bodyKey]
  return body === undefined ? response : compressLarge(request, response, body)
}

async function compressLarge(
  request: Request,
  response: Response,
  body: string | Uint8Array,
): Promise<Response> {
  response.headers.set('Vary', 'Accept-Encoding')
  const coding = acceptedCoding(request, ['gzip'])
  if (!coding) return response
  if (request.method === 'HEAD') return encodedResponse(response, null, coding)
  const compressed = compressionSlots().tryRun(() => compress(body, { level: gzipLevel }))
  return compressed ? encodedResponse(response, await compressed, coding) : response
}

export function compressStream(request: Request, response: Response): Response {
  const coding = acceptedCoding(request, ['gzip'])
  response.headers.set('Vary', 'Accept-Encoding')
  if (!coding || !response.body) return response
  return encodedResponse(response, response.body.pipeThrough(new CompressionStream('gzip')), coding)
}
