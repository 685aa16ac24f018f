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

/** The files below a folder, as they stand in an address. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))

/** How the files that scripts/prepare.mjs packed after the build end; those wanted alike are taken in this order. */
const endings = { br: '.br', gzip: '.gz' } as const
const codings = ['br', 'gzip'] as const

/** Packed bodies by the path they are asked for. */
function readPacked(folder: string, names: readonly string[], ending: string): Map<string, Buffer> {
  const packed = names.filter((name) => name.endsWith(ending))
  return new Map(
    packed.map((name) => [prefix + name.slice(0, -ending.length), readFileSync(path.join(folder, name))]),
  )
}

export interface StaticFiles {
  /** The paths of all files that there are to ask for: those of the build, and those of public/. */
  paths: ReadonlySet<string>
  /** Answers a request for one of them. @returns whether it did */
  serve: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean
}

/**
 * Answers the build's scripts and styles, packed once after the build, better than any server would while it is waited
 * for. Who reads neither coding gets them from Next, as they are: packing 400 kB for each who asks would be work for free.
 */
export function createStaticFiles(): StaticFiles {
  const folder = path.join(process.cwd(), '.next', 'static')
  const built = filesIn(folder)
  const published = filesIn(path.join(process.cwd(), 'public'))
  const files = {
    br: readPacked(folder, built, endings.br),
    gzip: readPacked(folder, built, endings.gzip),
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
