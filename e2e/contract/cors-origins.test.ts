import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { form, json, send } from '../support/http'
import { openRaw, request } from '../support/raw'
import { expectRefusal } from '../support/refusal'
import { type Server, startServer } from '../support/server'
import { success } from '../support/talk'
import { until } from '../support/until'

const Host = 'chat.example'
const own = 'https://chat.example'
const listed = 'https://app.example'
const foreign = 'https://evil.example'
const paths = [
  ...[
    '/poll?room=main',
    '/uuid',
    '/ip',
    '/qrcode?text=x',
    '/openapi.json',
    '/client.js',
    '/sf/none',
    '/none',
  ],
  ...['/healthz', '/', '/chat?room=main', '/docs', '/icon.svg', '/api/admin/session'],
]

let server: Server
beforeAll(async () => {
  server = await startServer({
    env: {
      PUBLIC_URL: `${own},http://lan.example:8080/base`,
      CORS_ORIGINS: `${listed}/, capacitor://localhost`,
    },
  })
})
afterAll(() => server?.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  send(server.url + path, { headers: { Host, ...headers } })
const post = (headers: Record<string, string>) =>
  send(`${server.url}/send`, json({ room: 'main', nick: 'ann', msg: 'x' }, { Host, ...headers }))

describe('CORS_ORIGINS', () => {
  it.each([
    foreign,
    'http://app.example',
    'https://app.example:444',
    'https://app.example.evil.example',
    'null',
  ])('refuses pages of %s, whatever they ask for, and they cannot read why', async (Origin) => {
    const responses = await Promise.all(paths.map((path) => get(path, { Origin })))
    for (const response of [...responses, await post({ Origin })]) {
      expectRefusal(response, 403, 'forbidden')
      expect(response.headers['access-control-allow-origin']).toBeUndefined()
    }
    const preflight = await send(`${server.url}/send`, {
      method: 'OPTIONS',
      headers: { Host, Origin, 'Access-Control-Request-Method': 'POST' },
    })
    expectRefusal(preflight, 403, 'forbidden')
  })

  it.each([listed, own, 'http://lan.example:8080', 'capacitor://localhost'])(
    'lets pages of %s call and read',
    async (Origin) => {
      const calls = [get('/poll?room=main', { Origin }), get('/sf/none', { Origin }), post({ Origin })]
      for (const { status, headers } of await Promise.all(calls)) {
        expect(status).not.toBe(403)
        expect(headers['access-control-allow-origin']).toBe(Origin)
        expect(headers.vary).toMatch(/\bOrigin\b/)
      }
      const preflight = await send(`${server.url}/send`, {
        method: 'OPTIONS',
        headers: { Host, Origin, 'Access-Control-Request-Method': 'POST' },
      })
      expect(preflight.status).toBe(204)
      expect(preflight.headers['access-control-allow-origin']).toBe(Origin)
      expect(preflight.headers.vary).toBe('Access-Control-Request-Headers, Origin')
      const admin = await get('/api/admin/rooms', { Origin, Authorization: `Bearer ${server.superKey}` })
      expect(success(admin)).toHaveProperty('rooms')
      expect(admin.headers['access-control-allow-origin']).toBeUndefined()
    },
  )

  it('answers callers that are no page, and tells caches that others may get something else', async () => {
    const response = await get('/poll?room=main')
    success(response)
    expect(response.headers['access-control-allow-origin']).toBeUndefined()
    expect(response.headers.vary).toMatch(/\bOrigin\b/)
    success(await post({}))
  })

  it('refuses images and scripts of other pages, and no links', async () => {
    const image = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' }
    const refused: Record<string, string>[] = [
      image,
      { ...image, 'Sec-Fetch-Site': 'same-site' },
      { ...image, Referer: `${foreign}/` },
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors' },
    ]
    for (const headers of refused) expectRefusal(await get('/qrcode?text=x', headers), 403, 'forbidden')
    const accepted: Record<string, string>[] = [
      { ...image, Referer: `${listed}/page` },
      { ...image, 'Sec-Fetch-Site': 'same-origin' },
      { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Mode': 'navigate' },
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', Referer: `${foreign}/` },
    ]
    for (const headers of accepted) expect((await get('/qrcode?text=x', headers)).status).toBe(200)
  })

  it('accepts forms of our own pages, which hide their origin, and none of others', async () => {
    const log = (headers: Record<string, string>) =>
      send(
        `${server.url}/logon`,
        form({ room: 'main', nick: 'ann' }, { Host, Accept: 'text/html', ...headers }),
      )
    const hidden = { Origin: 'null', 'Sec-Fetch-Mode': 'navigate' }
    expect((await log({ ...hidden, 'Sec-Fetch-Site': 'same-origin' })).status).toBe(303)
    const refused = await log({ ...hidden, 'Sec-Fetch-Site': 'cross-site' })
    expect([refused.status, refused.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
    expect((await log({ Origin: foreign })).status).toBe(403)
    // Over plain HTTP browsers tell nothing.
    const plain = { Host: 'lan.example:8080', Origin: 'null' }
    expect((await log(plain)).status).toBe(303)
    expect((await log({ Host, Origin: 'null' })).status).toBe(403)
  })

  it.each(['evil.example', 'evil.example:3000', '127.0.0.1', 'localhost', 'chat.example.evil.example'])(
    'refuses the host %s, which is none of ours, except to probes',
    async (other) => {
      for (const path of paths.filter((each) => each !== '/healthz'))
        expectRefusal(await get(path, { Host: other }), 400, 'invalid_parameter')
      for (const path of ['/healthz', '/healthz/', '/readyz'])
        expect((await get(path, { Host: other })).status).toBe(200)
      const Authorization = `Bearer ${server.superKey}`
      expect((await get('/metrics', { Host: other, Authorization })).status).toBe(200)
    },
  )

  it('knows its hosts by any port, and refuses a page that lets its own name lead here', async () => {
    for (const host of ['chat.example:3000', 'CHAT.example', 'lan.example'])
      expect((await get('/uuid', { Host: host })).status).toBe(200)
    const rebound = { Host: 'evil.example', Origin: 'http://evil.example', 'Sec-Fetch-Site': 'same-origin' }
    expectRefusal(await post(rebound), 400, 'invalid_parameter')
  })

  it('says nothing to any origin where no handler is reached', async () => {
    const { received, closed } = await openRaw(server.url, 'GET / HTTP/9.9\r\n\r\n')
    await closed
    expect(received()).toMatch(/^HTTP\/1\.1 400 /)
    expect(received()).not.toMatch(/access-control-allow-origin/i)
    const noHost = await openRaw(
      server.url,
      request('GET', '/poll?room=main').replace('1.1\r\nHost: x', '1.0'),
    )
    await until('the refusal', () => noHost.received().includes('"invalid_parameter"'))
    noHost.socket.destroy()
  })
})

describe('CORS_ORIGINS with the PUBLIC_URL http://localhost', () => {
  it('takes no host for it that browsers accept and addresses of ours never have', async () => {
    const local = await startServer({ env: { PUBLIC_URL: 'http://localhost', CORS_ORIGINS: listed } })
    try {
      const call = (host: string) => send(`${local.url}/uuid`, { headers: { Host: host } })
      success(await call('localhost:3000'))
      for (const host of ['a~b.evil.example', '$.evil.example', 'xn--localhost'])
        expectRefusal(await call(host), 400, 'invalid_parameter')
    } finally {
      await local.stop()
    }
  })
})

describe('CORS_ORIGINS without PUBLIC_URL', () => {
  it('lets its own pages call, and warns that names are not checked', async () => {
    const alone = await startServer({ env: { CORS_ORIGINS: listed } })
    try {
      const call = (Origin: string) => send(`${alone.url}/uuid`, { headers: { Origin } })
      success(await call(alone.url))
      success(await call(listed))
      expectRefusal(await call(foreign), 403, 'forbidden')
      expect(alone.output()).toContain('CORS_ORIGINS cannot keep out names that others let lead here')
    } finally {
      await alone.stop()
    }
  })
})
