import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { acceptedCoding, type ContentCoding, encodedResponse } from '@/lib/core/http/compression'
import { cachedTagOf, etagOf, notModified } from '@/lib/core/http/conditional'
import { corsHeaders, safetyHeaders } from '@/lib/core/http/responses'
import type { Language } from '@/lib/core/i18n/language'
import { compressionSlots } from '@/lib/core/limits/compression'
import { processState } from '@/lib/core/process-state'
import { allEndpoints } from '@/lib/main/endpoints'
import { openApiDocument } from '../openapi/document'

/** The document of one address and language, ready to be served. */
interface ServedDocument {
  bytes: Uint8Array<ArrayBuffer>
  /** Compressed on first request. */
  compressed: Partial<Record<ContentCoding, Promise<Uint8Array<ArrayBuffer>> | undefined>>
  etag: string
  /** Shared, do not modify. */
  headers: Record<string, string>
}

/** Addresses of the platform times languages. Callers may invent more; then the least recently used is dropped. */
const cachedMax = 16

/** Takes some 20 ms of a thread; the best quality would take a second. */
const brotliQuality = 6

const compressors: Record<ContentCoding, (bytes: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>> = {
  br: async (bytes) => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
    return new Uint8Array(await promisify(brotliCompress)(bytes, { params }))
  },
  gzip: async (bytes) => new Uint8Array(await promisify(gzip)(bytes)),
}

/** The JSON after its first member, the address. */
const jsonAfterServers = (language: Language) =>
  processState(`openapi-${language}`, () => JSON.stringify(openApiDocument(allEndpoints, language)).slice(1))

const cache = () =>
  processState('openapi-by-address', () => new LRUCache<string, ServedDocument>({ max: cachedMax }))

function createDocument(baseUrl: string, language: Language): ServedDocument {
  const text = `{"servers":${JSON.stringify([{ url: baseUrl }])},${jsonAfterServers(language)}`
  const bytes = new TextEncoder().encode(text)
  const etag = etagOf(bytes)
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-cache',
    ETag: etag,
    Vary: 'Accept-Encoding',
    ...corsHeaders,
    ...safetyHeaders,
  }
  return { bytes, compressed: {}, etag, headers }
}

function servedDocument(baseUrl: string, language: Language): ServedDocument {
  const key = `${language} ${baseUrl}`
  const known = cache().get(key)
  if (known) return known
  const created = createDocument(baseUrl, language)
  cache().set(key, created)
  return created
}

/** Responds with the document in the preferred coding. @param baseUrl without a trailing slash */
export async function openApiResponse(
  request: Request,
  baseUrl: string,
  language: Language,
): Promise<Response> {
  const { bytes, compressed, etag, headers } = servedDocument(baseUrl, language)
  const held = cachedTagOf(request, etag)
  if (held !== null) return notModified(headers, held)
  const plain = new Response(bytes, { status: 200, headers })
  const coding = acceptedCoding(request, ['br', 'gzip'])
  if (!coding) return plain
  compressed[coding] ??= compressionSlots().tryRun(() => compressors[coding](bytes)) ?? undefined
  const body = await compressed[coding]
  return body ? encodedResponse(plain, body, coding) : plain
}
