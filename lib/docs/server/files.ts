import { readFileSync } from 'node:fs'
import path from 'node:path'
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

interface ServedFile {
  bytes: Uint8Array<ArrayBuffer>
  /** Compressed on first request. */
  compressed: Partial<Record<ContentCoding, Promise<Uint8Array<ArrayBuffer>> | undefined>>
  etag: string
  /** Shared, do not modify. */
  headers: Record<string, string>
}

/** More than there are, times two addresses. Callers may invent more; then the least recently used is dropped. */
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

const cache = () => processState('served-files', () => new LRUCache<string, ServedFile>({ max: cachedMax }))

function createFile(text: string, ownHeaders: Readonly<Record<string, string>>): ServedFile {
  const bytes = new TextEncoder().encode(text)
  const etag = etagOf(bytes)
  const headers = {
    'Cache-Control': 'no-cache',
    ...ownHeaders,
    ETag: etag,
    Vary: 'Accept-Encoding',
    ...corsHeaders,
    ...safetyHeaders,
  }
  return { bytes, compressed: {}, etag, headers }
}

/**
 * Responds with a text that is made once, in the preferred coding.
 * @param name identifies the text @param create makes it @param headers with its Content-Type
 */
async function servedFile(
  request: Request,
  name: string,
  create: () => string,
  ownHeaders: Readonly<Record<string, string>>,
): Promise<Response> {
  const file = cache().get(name) ?? createFile(create(), ownHeaders)
  cache().set(name, file)
  const { bytes, compressed, etag, headers } = file
  const held = cachedTagOf(request, etag)
  if (held !== null) return notModified(headers, held)
  const plain = new Response(bytes, { status: 200, headers })
  const coding = acceptedCoding(request, ['br', 'gzip'])
  if (!coding) return plain
  compressed[coding] ??= compressionSlots().tryRun(() => compressors[coding](bytes)) ?? undefined
  const body = await compressed[coding]
  return body ? encodedResponse(plain, body, coding) : plain
}

const json = { 'Content-Type': 'application/json; charset=utf-8' }

/** The OpenAPI document after its first member, the address. */
const jsonAfterServers = (language: Language) =>
  processState(`openapi-${language}`, () => JSON.stringify(openApiDocument(allEndpoints, language)).slice(1))

/** @param baseUrl without a trailing slash */
export function openApiResponse(request: Request, baseUrl: string, language: Language): Promise<Response> {
  const create = () => `{"servers":${JSON.stringify([{ url: baseUrl }])},${jsonAfterServers(language)}`
  return servedFile(request, `openapi ${language} ${baseUrl}`, create, json)
}

/** The served files of `packages/client`, with their own headers. */
const clientHeaders = {
  // For Deno; other tools get the types with the package.
  'client.js': { 'Content-Type': 'text/javascript; charset=utf-8', 'X-TypeScript-Types': './client.d.ts' },
  'client.d.ts': { 'Content-Type': 'text/plain; charset=utf-8' },
} as const

/** A file of the client, importable from any page. */
export function clientFile(request: Request, name: keyof typeof clientHeaders): Promise<Response> {
  const read = () => readFileSync(path.join(process.cwd(), 'packages', 'client', name), 'utf8')
  return servedFile(request, name, read, {
    ...clientHeaders[name],
    'Cache-Control': 'public, max-age=3600',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
}
