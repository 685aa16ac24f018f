import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { acceptedCoding, type ContentCoding } from '@/lib/core/http/compression'
import { etagOf, type Tagged, taggedResponse } from '@/lib/core/http/conditional'
import { corsHeaders, safetyHeaders } from '@/lib/core/http/responses'
import { processState } from '@/lib/core/process-state'

/** The files of the package `packages/client` that are served, and what is particular to each. */
const files = {
  // Deno takes the types from that header; other tools get them with the package.
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

const kept = () => processState('client-files', () => new Map<string, Tagged>())

/** A file of the client, compressed once, as any page may import it. */
export function clientFile(request: Request, name: FileName): Response {
  const coding = acceptedCoding(request, ['br', 'gzip']) ?? 'identity'
  const key = `${name} ${coding}`
  const prepared = kept().get(key) ?? prepare(name, coding)
  kept().set(key, prepared)
  return taggedResponse(request, prepared)
}
