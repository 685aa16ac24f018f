import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** What stands before the server and changes as a roll-out does. */
export interface Stage {
  /** The build that the worker's script names, and the one of the page it keeps; `''`: the server's own. */
  worker: string
  page: string
  /** The gateway has lost its server. */
  isAway: boolean
  /** The worker's script instead of the server's. */
  script: string
}

export interface BuildsProxy {
  url: string
  stage: Stage
  close: () => Promise<void>
}

/** A gateway that makes one server look like instances of several builds. */
export async function startBuildsProxy(target: string): Promise<BuildsProxy> {
  const stage: Stage = { worker: '', page: '', isAway: false, script: '' }
  const change = (path: string, text: string): string => {
    if (path.startsWith('/sw.js')) {
      const script = stage.script || text
      return stage.worker ? script.replace(/"build":"\w+"/, `"build":"${stage.worker}"`) : script
    }
    return path === '/offline' && stage.page
      ? text.replace(/data-build="\w+"/, `data-build="${stage.page}"`)
      : text
  }
  const server = http.createServer((request, response) => {
    const path = request.url ?? '/'
    if (stage.isAway) return void response.writeHead(502, { 'Content-Type': 'text/html' }).end('Bad gateway')
    const headers = { ...request.headers, 'accept-encoding': 'identity' }
    const passed = http.request(target + path, { method: request.method, headers }, async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk as Buffer)
      const body = Buffer.concat(chunks)
      const isChanged = path.startsWith('/sw.js') || path === '/offline'
      const { 'content-length': _, 'transfer-encoding': __, ...kept } = answer.headers
      response.writeHead(answer.statusCode ?? 502, isChanged ? { ...kept, etag: '' } : kept)
      response.end(isChanged ? change(path, body.toString()) : body)
    })
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stage,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
