import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHaproxy, startNginx } from '../support/edges'
import { type Call, form, type JsonResponse, json, send } from '../support/http'
import { makePki } from '../support/pki'
import { type Server, startServer } from '../support/server'
import { createAccount, success, unique } from '../support/talk'

const superKey = 'super-key-of-the-tests'
const adminKey = 'admin-key-of-the-tests'

/** A way to reach the platform over TLS. */
interface Way {
  ask: (path: string, call?: Call) => Promise<JsonResponse>
  origin: string
}

const ways: Partial<Record<string, Way>> = {}
const stops: (() => unknown)[] = []

beforeAll(async () => {
  const pki = makePki()
  stops.push(pki.remove)
  const platform = await startServer({ env: { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://localhost' } })
  stops.push(platform.stop)
  const own = await startServer({
    env: {
      TLS_CERT: pki.server.certFile,
      TLS_KEY: pki.server.keyFile,
      PUBLIC_URL: 'https://localhost',
    },
  })
  stops.push(own.stop)
  const edges = { nginx: startNginx, HAProxy: startHaproxy }
  const over = (port: number): Way => ({
    // Tests cannot listen on 443, where the Host header has no port.
    ask: (path, call = {}) =>
      send(`https://127.0.0.1:${port}${path}`, {
        ...call,
        headers: { Host: 'localhost', ...call.headers },
      }),
    origin: 'https://localhost',
  })
  for (const [name, start] of Object.entries(edges)) {
    const edge = await start(pki, platform.url)
    stops.push(edge.stop)
    ways[name] = over(edge.port)
  }
  ways['TLS of our own'] = over(own.port)
  const forwarded = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'localhost' }
  ways['any trusted proxy'] = {
    ask: (path, call = {}) =>
      send(platform.url + path, { ...call, headers: { ...forwarded, ...call.headers } }),
    origin: 'https://localhost',
  }
}, 150_000)

afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})

const cookieOf = (response: JsonResponse) => response.headers['set-cookie']?.[0] ?? ''
const pairOf = (response: JsonResponse) => cookieOf(response).split(';')[0] ?? ''
const bare = (pair: string) => pair.replace(/^__Host-/, '')

describe.each(['nginx', 'HAProxy', 'TLS of our own', 'any trusted proxy'])('by TLS through %s', (name) => {
  const way = (): Way => {
    const found = ways[name]
    if (!found) throw new Error(`${name} did not start`)
    return found
  }
  const ask: Way['ask'] = (path, call) => way().ask(path, call)

  it('every cookie is Secure and bound to the host, and accepted under that name only', async () => {
    const logIn = await ask('/api/admin/session', json({ key: superKey }))
    success(logIn)
    expect(cookieOf(logIn)).toMatch(/^__Host-admin-session=[\w-]{43}; Path=\/; .*; Secure$/)
    expect(cookieOf(logIn)).not.toMatch(/domain/i)
    const Cookie = pairOf(logIn)
    success(await ask('/api/admin/session', { headers: { Cookie } }))
    expect((await ask('/setting', { headers: { Cookie } })).text).not.toContain('type="password"')
    // Cookies that could be set over plain HTTP.
    const planted = { Cookie: bare(Cookie) }
    expect((await ask('/api/admin/session', { headers: planted })).status).toBe(401)
    expect((await ask('/setting', { headers: planted })).text).toContain('type="password"')
    const end = await ask('/api/admin/session', {
      method: 'DELETE',
      headers: { Cookie, Origin: way().origin },
    })
    success(end)
    expect(cookieOf(end)).toMatch(/^__Host-admin-session=; .*Max-Age=0.*; Secure$/)
  })

  it('the cookie of a room is the same', async () => {
    const account = { username: unique('u').slice(0, 30), password: 'secret-1' }
    success(await ask('/create', json({ key: adminKey, ...account })))
    const logOn = await ask('/logon', json({ room: 'custom', nick: 'ann', ...account }))
    success(logOn)
    expect(cookieOf(logOn)).toMatch(/^__Host-chat-[0-9a-f]{12}=\S+; Path=\/; .*; Secure$/)
    const Cookie = pairOf(logOn)
    const say = (cookie: string, headers: Record<string, string> = {}) =>
      ask('/send', json({ room: 'custom', nick: 'ann', msg: 'hello' }, { Cookie: cookie, ...headers }))
    success(await say(Cookie))
    success(await say(Cookie, { Origin: way().origin, 'Sec-Fetch-Site': 'same-origin' }))
    expect((await say(bare(Cookie))).status).toBe(401)
    // A request of another site, even a sister domain, has no session.
    expect((await say(Cookie, { 'Sec-Fetch-Site': 'same-site' })).status).toBe(401)
    expect((await say(Cookie, { Origin: 'https://sister.localhost' })).status).toBe(401)
    expect((await say(Cookie, { Origin: 'http://localhost' })).status).toBe(401)
    const logOff = await ask('/logoff', json({ room: 'custom' }))
    expect(cookieOf(logOff)).toMatch(/^__Host-chat-[0-9a-f]{12}=; .*Max-Age=0.*; Secure$/)
  })

  it('the language cookie is accepted under the prefixed name only', async () => {
    const page = async (Cookie: string) => (await ask('/', { headers: { Cookie } })).text
    expect(await page('__Host-lang=zh')).toContain('lang="zh-Hans"')
    expect(await page('lang=zh')).toContain('lang="en"')
  })

  it('browsers get HSTS', async () => {
    for (const path of ['/', '/poll?room=main', '/nothing', '/icons/keys.svg']) {
      const { headers } = await ask(path)
      expect(headers['strict-transport-security'], path).toBe('max-age=31536000')
    }
    // PUBLIC_URL counts for its own hosts only.
    const other = await ask('/poll?room=main', {
      headers: { Host: 'other.example', 'X-Forwarded-Host': 'other.example' },
    })
    expect(other.headers['strict-transport-security']).toBeUndefined()
  })

  it('a page of the same host without TLS cannot act with a session', async () => {
    const Cookie = pairOf(await ask('/api/admin/session', json({ key: superKey })))
    const create = (headers: Record<string, string>) =>
      ask('/api/admin/rooms', json({ room: unique('room') }, { Cookie, ...headers }))
    success(await create({ Origin: way().origin }))
    expect((await create({ Origin: 'http://localhost' })).status).toBe(403)
  })
})

describe('without TLS', () => {
  let server: Server
  beforeAll(async () => {
    server = await startServer({ env: { PUBLIC_URL: 'https://platform.example,http://lan.example' } })
  })
  afterAll(() => server?.stop())

  it('cookies have plain names, and no client can claim otherwise', async () => {
    const claims = { 'X-Forwarded-Proto': 'https', 'X-Platform-Secure': '1' }
    for (const headers of [{}, claims]) {
      const logIn = await send(`${server.url}/api/admin/session`, json({ key: superKey }, headers))
      expect(cookieOf(logIn)).toMatch(/^admin-session=[\w-]{43}; /)
      expect(cookieOf(logIn)).not.toContain('Secure')
      expect(logIn.headers['strict-transport-security']).toBeUndefined()
      const Cookie = pairOf(logIn)
      const page = await send(`${server.url}/setting`, { headers: { Cookie, ...headers } })
      expect(page.text).not.toContain('type="password"')
    }
  })

  it('an untrusted proxy is recognised only by a PUBLIC_URL with https', async () => {
    const logIn = (Host: string) =>
      send(`${server.url}/api/admin/session`, form({ key: superKey }, { Host, Accept: 'text/html' }))
    const secure = await logIn('platform.example')
    expect(cookieOf(secure)).toMatch(/^__Host-admin-session=.*; Secure$/)
    expect(secure.headers['strict-transport-security']).toBe('max-age=31536000')
    expect(cookieOf(await logIn('lan.example'))).toMatch(/^admin-session=/)
    expect((await logIn('lan.example')).headers['strict-transport-security']).toBeUndefined()
  })

  it('an account signs in and sends with the plain cookie', async () => {
    const account = await createAccount(server.url, server.adminKey)
    const logOn = await send(`${server.url}/logon`, json({ room: 'custom', nick: 'ann', ...account }))
    const headers = { Cookie: pairOf(logOn), Origin: server.url }
    success(await send(`${server.url}/send`, json({ room: 'custom', nick: 'ann', msg: 'x' }, headers)))
  })
})
