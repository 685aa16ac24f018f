import { LRUCache } from 'lru-cache'
import { allEndpoints } from '@/lib/schemas/endpoints/all'
import { openApiDocument } from '@/lib/schemas/openapi/document'
import { etagOf } from '../http/conditional'
import { corsHeaders, safetyHeaders } from '../http/respond'
import { processState } from '../process-state'

/** The reference for machines, ready to be answered many times. */
interface OpenApi {
  bytes: Uint8Array<ArrayBuffer>
  etag: string
  /** Shared: not to be changed. */
  headers: Record<string, string>
}

/** Addresses the platform is asked at. A stranger may make up more; what was not used longest is then made anew. */
const keptMax = 8

/** All but the address, which differs from call to call. */
const rest = () => processState('openapi', () => JSON.stringify(openApiDocument(allEndpoints)).slice(1))

const kept = () => processState('openapi-by-address', () => new LRUCache<string, OpenApi>({ max: keptMax }))

function make(baseUrl: string): OpenApi {
  const text = `{"servers":${JSON.stringify([{ url: baseUrl }])},${rest()}`
  const bytes = new TextEncoder().encode(text)
  const etag = etagOf(bytes)
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-cache',
    ETag: etag,
    ...corsHeaders,
    ...safetyHeaders,
  }
  return { bytes, etag, headers }
}

/** The reference for the address it was asked at. @param baseUrl without a trailing slash */
export function openApi(baseUrl: string): OpenApi {
  const known = kept().get(baseUrl)
  if (known) return known
  const made = make(baseUrl)
  kept().set(baseUrl, made)
  return made
}
