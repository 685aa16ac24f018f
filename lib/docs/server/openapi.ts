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

/** The reference for machines, ready to be answered many times. */
interface OpenApi {
  bytes: Uint8Array<ArrayBuffer>
  /** The same, packed when it was first asked for so. */
  packed: Partial<Record<ContentCoding, Promise<Uint8Array<ArrayBuffer>> | undefined>>
  etag: string
  /** Shared: not to be changed. */
  headers: Record<string, string>
}

/** Addresses the platform is asked at, times languages. A stranger may make up more; what was not used longest is then made anew. */
const keptMax = 16

/** As small as it gets within some 20 ms of a thread; the best would take a second. */
const brotliQuality = 6

const packers: Record<ContentCoding, (bytes: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>> = {
  br: async (bytes) => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
    return new Uint8Array(await promisify(brotliCompress)(bytes, { params }))
  },
  gzip: async (bytes) => new Uint8Array(await promisify(gzip)(bytes)),
}

/** All but the address, which differs from call to call. */
const rest = (language: Language) =>
  processState(`openapi-${language}`, () => JSON.stringify(openApiDocument(allEndpoints, language)).slice(1))

const kept = () => processState('openapi-by-address', () => new LRUCache<string, OpenApi>({ max: keptMax }))

function make(baseUrl: string, language: Language): OpenApi {
  const text = `{"servers":${JSON.stringify([{ url: baseUrl }])},${rest(language)}`
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
  return { bytes, packed: {}, etag, headers }
}

/** The reference for the address it was asked at. */
function openApi(baseUrl: string, language: Language): OpenApi {
  const key = `${language} ${baseUrl}`
  const known = kept().get(key)
  if (known) return known
  const made = make(baseUrl, language)
  kept().set(key, made)
  return made
}

/** Answers with the reference, in the coding that the caller wants most. @param baseUrl without a trailing slash */
export async function openApiAnswer(
  request: Request,
  baseUrl: string,
  language: Language,
): Promise<Response> {
  const { bytes, packed, etag, headers } = openApi(baseUrl, language)
  const held = cachedTagOf(request, etag)
  if (held !== null) return notModified(headers, held)
  const plain = new Response(bytes, { status: 200, headers })
  const coding = acceptedCoding(request, ['br', 'gzip'])
  if (!coding) return plain
  packed[coding] ??= compressionSlots().begin(() => packers[coding](bytes)) ?? undefined
  const body = await packed[coding]
  return body ? encodedResponse(plain, body, coding) : plain
}
