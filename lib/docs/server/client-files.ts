import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { acceptedCoding, type ContentCoding } from '@/lib/core/http/compression'
import { etagOf, type Tagged, taggedResponse } from '@/lib/core/http/conditional'
import { corsHeaders, safetyHeaders } from '@/lib/core/http/responses'
import { processState } from '@/lib/core/process-state'

/** The served files of `packages/client`, with their own headers. */
const files = {
  // For Deno; other tools get the types with the package.
  'client.js': { 'Content-Type': 'text/javascript; charset=utf-8', 'X-TypeScript-Types': './client.d.ts' },
  'client.d.ts': { 'Content-Type': 'text/plain; charset=utf-8' },
} as const

type FileName = keyof typeof files

type Coding = ContentCoding | 'identity'
const compress = { br: brotliCompressSync, gzip: gzipSync, identity: (bytes: Uint8Array) => bytes }

function prepare(name: FileName, coding: Coding): Tagged {
  const source = readFileSync(path.join(process.cwd(), 'packages', 'client', name))
  const bytes = new Uint8Array(compress[coding](source))
  const etag = etagOf(bytes)
  const headers = {
    ...files[name],
    ...(coding === 'identity' ? {} : { 'Content-Encoding': coding }),
    'Cache-Control': 'public, max-age=3600',
    'Content-Length': String(bytes.length),
    'Cross-Origin-Resource-Policy': 'cross-origin',
    Vary: 'Accept-Encoding',
    ETag: etag,
    ...corsHeaders,
    ...safetyHeaders,
  }
  return { bytes, etag, headers }
}

const cache = () => processState('client-files', () => new Map<string, Tagged>())

/** A file of the client, compressed once, importable from any page. */
export function clientFile(request: Request, name: FileName): Response {
  const coding = acceptedCoding(request, ['br', 'gzip']) ?? 'identity'
  const key = `${name} ${coding}`
  const prepared = cache().get(key) ?? prepare(name, coding)
  cache().set(key, prepared)
  return taggedResponse(request, prepared)
}
