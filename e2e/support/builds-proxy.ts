import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'

/** Resolves when the service worker has cached the chat page. */
export const kept = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/chat')
    const worker = registration?.active ?? registration?.waiting ?? registration?.installing
    if (!worker) return 'none'
    if (worker.state !== 'activated')
      await new Promise<void>((resolve) =>
        worker.addEventListener('statechange', () => worker.state === 'activated' && resolve()),
      )
    const names = await caches.keys()
    const files = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).length),
    )
    return { names: names.length, files: files[0] ?? 0 }
  })

/** The names of the caches, and whether a worker is registered. */
export const held = (page: Page) =>
  page.evaluate(async () => ({
    names: (await caches.keys()).map((name) => name.split(' ')[1]),
    isRegistered: (await navigator.serviceWorker.getRegistration('/chat')) !== undefined,
  }))

/** Makes the browser look for another worker, as it does at every visit. @returns whether it installed one */
export const update = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/chat')
    await registration?.update()
    const worker = registration?.installing
    if (!worker) return 'unchanged'
    const isSettled = () => /activated|redundant/.test(worker.state)
    await new Promise<void>((resolve) => {
      if (isSettled()) resolve()
      worker.addEventListener('statechange', () => isSettled() && resolve())
    })
    return worker.state
  })

/** What the gateway pretends. */
export interface Stage {
  /** The build named in the worker's script, and that of the cached page; `''`: the server's own. */
  worker: string
  page: string
  /** The gateway has no server behind it. */
  isAway: boolean
  /** Replaces the worker's script. */
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
    const passed = http.request(target + path, { method: request.method, headers }, async (upstream) => {
      const chunks: Buffer[] = []
      for await (const chunk of upstream) chunks.push(chunk as Buffer)
      const body = Buffer.concat(chunks)
      const isChanged = path.startsWith('/sw.js') || path === '/offline'
      const { 'content-length': _, 'transfer-encoding': __, ...kept } = upstream.headers
      response.writeHead(upstream.statusCode ?? 502, isChanged ? { ...kept, etag: '' } : kept)
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
