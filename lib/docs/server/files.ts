import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '@/lib/core/i18n/language'
import { processState } from '@/lib/core/process-state'
import { allEndpoints } from '@/lib/main/endpoints'
import { openApiDocument } from '../openapi/document'
import { servedFile } from './served-file'

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
