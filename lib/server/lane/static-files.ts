import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'

const prefix = '/_next/static/'
const types: Record<string, string> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
}

/** The files below a folder, as they stand in an address. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))

/** Bodies that scripts/prepare.mjs compressed after the build, by the path they are asked for. */
function readCompressed(folder: string, names: readonly string[]): Map<string, Buffer> {
  const compressed = names.filter((name) => name.endsWith('.br'))
  return new Map(
    compressed.map((name) => [prefix + name.slice(0, -'.br'.length), readFileSync(path.join(folder, name))]),
  )
}

export interface StaticFiles {
  /** The paths of all files that there are to ask for: those of the build, and those of public/. */
  paths: ReadonlySet<string>
  /** Answers a request for one of them. @returns whether it did */
  serve: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean
}

/**
 * Answers the build's scripts and styles to browsers that read Brotli, which all current ones do: compressed once
 * after the build, better than any server would while it is waited for. Everything else is left to Next.
 */
export function createStaticFiles(): StaticFiles {
  const folder = path.join(process.cwd(), '.next', 'static')
  const built = filesIn(folder)
  const published = filesIn(path.join(process.cwd(), 'public'))
  const files = readCompressed(folder, built)
  const serve: StaticFiles['serve'] = (incoming, outgoing) => {
    const { url = '', method } = incoming
    if (!url.startsWith(prefix) || (method !== 'GET' && method !== 'HEAD')) return false
    if (!/\bbr\b/.test(String(incoming.headers['accept-encoding'] ?? ''))) return false
    const file = url.split('?', 1)[0] ?? ''
    const body = files.get(file)
    const type = types[path.extname(file)]
    if (!body || !type) return false
    outgoing.writeHead(200, {
      'Content-Type': type,
      'Content-Encoding': 'br',
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
