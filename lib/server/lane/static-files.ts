import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'

const prefix = '/_next/static/'
const types: Record<string, string> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))

/** The paths of all files that there are to ask for: those of the build, and those of public/. */
export function filePaths(): ReadonlySet<string> {
  const built = filesIn(path.join(process.cwd(), '.next', 'static')).map((name) => prefix + name)
  return new Set([...built, ...filesIn(path.join(process.cwd(), 'public')).map((name) => `/${name}`)])
}

/** Bodies that scripts/prepare.mjs compressed after the build, by the path they are asked for. */
function readCompressed(): Map<string, Buffer> {
  const folder = path.join(process.cwd(), '.next', 'static')
  const files = new Map<string, Buffer>()
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!entry.endsWith('.br')) continue
    const name = entry.slice(0, -'.br'.length).split(path.sep).join('/')
    files.set(prefix + name, readFileSync(path.join(folder, entry)))
  }
  return files
}

/**
 * Answers the build's scripts and styles to browsers that read Brotli, which all current ones do: compressed once
 * after the build, better than any server would while it is waited for. Everything else is left to Next.
 * @returns a function that says whether it answered
 */
export function createStaticFiles(): (incoming: IncomingMessage, outgoing: ServerResponse) => boolean {
  const files = readCompressed()
  return (incoming, outgoing) => {
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
}
