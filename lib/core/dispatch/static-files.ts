import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { negotiateCoding } from '../http/compression'
import { removeRequestHeader } from '../http/incoming-message'

const prefix = '/_next/static/'
const types: Record<string, string> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
}

/** Relative to the folder, with slashes. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))

/** Suffixes of the files that scripts/prepare.mjs compressed, preferred first. */
const extensions = { br: '.br', gzip: '.gz' } as const
const codings = ['br', 'gzip'] as const

function readCompressed(folder: string, names: readonly string[], extension: string): Map<string, Buffer> {
  const compressed = names.filter((name) => name.endsWith(extension))
  return new Map(
    compressed.map((name) => [
      prefix + name.slice(0, -extension.length),
      readFileSync(path.join(folder, name)),
    ]),
  )
}

interface StaticFiles {
  /** Paths of all files of the build and of public/. */
  paths: ReadonlySet<string>
  /** @returns whether it answered */
  serve: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean
}

/**
 * The build's scripts and styles, compressed once after the build. Clients that accept neither coding get them from
 * Next uncompressed.
 */
export function createStaticFiles(): StaticFiles {
  const folder = path.join(process.cwd(), '.next', 'static')
  const built = filesIn(folder)
  const published = filesIn(path.join(process.cwd(), 'public'))
  const files = {
    br: readCompressed(folder, built, extensions.br),
    gzip: readCompressed(folder, built, extensions.gzip),
  }
  const serve: StaticFiles['serve'] = (incoming, outgoing) => {
    const { url = '', method } = incoming
    if (!url.startsWith(prefix) || (method !== 'GET' && method !== 'HEAD')) return false
    const coding = negotiateCoding(incoming.headers['accept-encoding'], codings)
    const file = url.split('?', 1)[0] ?? ''
    const body = coding && files[coding].get(file)
    const type = types[path.extname(file)]
    if (!body || !type) {
      removeRequestHeader(incoming, 'accept-encoding')
      return false
    }
    outgoing.writeHead(200, {
      'Content-Type': type,
      'Content-Encoding': coding,
      'Content-Length': body.byteLength,
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
      'X-Content-Type-Options': 'nosniff',
    })
    outgoing.end(method === 'HEAD' ? undefined : body)
    return true
  }
  const paths = new Set([...built.map((name) => prefix + name), ...published.map((name) => `/${name}`)])
  return { paths, serve }
}
