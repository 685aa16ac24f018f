import { createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen, portOf } from '@/e2e/support/listen'
import { makePki } from '@/e2e/support/pki'
import { type Receiver, startReceiver } from '@/e2e/support/webhook-receiver'
import { parseConfig } from '@/lib/core/config'
import { processState } from '@/lib/core/process-state'
import { post } from './post'
import { resolveHost } from './ssrf-guard'

const settings = processState('config', () => parseConfig({ LOG_LEVEL: 'silent' }))
const allowPrivate = (isAllowed: boolean) => Object.assign(settings, { hasPrivateWebhooks: isAllowed })

/** A receiver of bytes, in the current group of tests. */
function rawReceiver() {
  let respond: (socket: Socket) => void = () => undefined
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => respond(socket))
  })
  beforeAll(async () => {
    allowPrivate(true)
    await listen(server)
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  return {
    respondWith: (next: typeof respond) => {
      respond = next
    },
    send: async (milliseconds: number, scheme = 'http') =>
      (await post(new URL(`${scheme}://127.0.0.1:${portOf(server)}/`), {}, '{}', undefined, milliseconds))
        .outcome,
  }
}

describe('a delivery attempt', () => {
  let receiver: Receiver
  beforeAll(async () => {
    receiver = await startReceiver()
    allowPrivate(true)
  })
  afterAll(() => receiver.stop())
  const send = (milliseconds?: number, url = receiver.url) =>
    post(new URL(url), { 'x-test': '1' }, '{"a":"界"}', undefined, milliseconds)

  it('sends host, path and body on its own connection', async () => {
    receiver.respond()
    expect(await send()).toMatchObject({ outcome: 'delivered', retryAfterSeconds: null })
    const { path, body, headers } = receiver.arrivals.at(-1) ?? { path: '', body: '', headers: {} }
    expect([path, body]).toEqual(['/hook?of=tests', '{"a":"界"}'])
    expect(headers).toMatchObject({
      host: `localhost:${receiver.port}`,
      connection: 'close',
      'content-length': '11',
      'x-test': '1',
    })
    expect(headers).not.toHaveProperty('transfer-encoding')
  })

  it.each([200, 201, 202, 204, 299])('succeeds with %i', async (status) => {
    receiver.respond((response) => response.writeHead(status).end())
    expect((await send()).outcome).toBe('delivered')
  })

  it.each([301, 302, 307, 308, 400, 404, 410, 429, 500, 503])(
    'fails with %i, without following redirects',
    async (status) => {
      const before = receiver.arrivals.length
      receiver.respond((response) =>
        response.writeHead(status, { location: '/elsewhere', 'retry-after': '7' }).end('secret'),
      )
      expect(await send()).toMatchObject({ outcome: `status_${status}`, retryAfterSeconds: 7 })
      expect(receiver.arrivals.length).toBe(before + 1)
    },
  )

  it('reads about 16 KiB of a response at most', async () => {
    let written = 0
    receiver.respond((response) => {
      response.writeHead(200)
      const chunk = Buffer.alloc(64 * 1024)
      const go = () => {
        while (!response.destroyed && written < 500 * 1024 * 1024) {
          written += chunk.length
          if (!response.write(chunk)) return response.once('drain', go)
        }
        return response
      }
      go()
    })
    expect((await send()).outcome).toBe('delivered')
    expect(written).toBeLessThan(50 * 1024 * 1024)
  })

  it('times out in every phase', async () => {
    receiver.respond(() => undefined)
    expect((await send(100)).outcome).toBe('timeout')
    receiver.respond((response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('x')
    })
    // The status had arrived, so the body does not matter.
    expect((await send(100)).outcome).toBe('delivered')
  })

  it('is aborted at shutdown', async () => {
    receiver.respond(() => undefined)
    const ending = new AbortController()
    const sent = post(new URL(receiver.url), {}, '{}', ending.signal)
    ending.abort()
    expect((await sent).outcome).toBe('stopped')
  })
})

describe('a broken receiver', () => {
  const receiver = rawReceiver()
  const send = (scheme?: string) => receiver.send(300, scheme)

  it('is reported by a name of ours, never by its own text', async () => {
    receiver.respondWith((socket) => socket.destroy())
    expect(await send()).toBe('reset')
    receiver.respondWith((socket) => socket.end('220 mail.internal ESMTP\r\n'))
    expect(await send()).toBe('bad_answer')
    expect(await send('https')).toBe('tls')
    receiver.respondWith((socket) => socket.end(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`))
    expect(await send()).toBe('bad_answer')
    receiver.respondWith((socket) =>
      socket.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    )
    expect(await send()).toBe('bad_answer')
    receiver.respondWith((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const timer = setInterval(() => socket.write('x: y\r\n'), 20)
      socket.on('close', () => clearInterval(timer))
    })
    expect(await send()).toBe('timeout')
    const free = createServer()
    await listen(free)
    const port = portOf(free)
    await new Promise((resolve) => free.close(resolve))
    expect((await post(new URL(`http://127.0.0.1:${port}/`), {}, '{}')).outcome).toBe('refused')
  })
})

describe('a receiver that sends interim responses', () => {
  const early = 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'
  const { respondWith, send } = rawReceiver()

  it('may send a few', async () => {
    respondWith((socket) => socket.end(`${early.repeat(3)}HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n`))
    expect(await send(10_000)).toBe('delivered')
  })

  it.each([
    ['many', early.repeat(1000)],
    ['100 Continue', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(1000)],
    ['long ones', `HTTP/1.1 103 Early Hints\r\nlink: ${'x'.repeat(10_000)}\r\n\r\n`],
  ])('is cut off when it sends %s without an end', async (_, part) => {
    let written = 0
    respondWith((socket) => {
      const go = () => {
        while (!socket.destroyed && written < 100 * 1024 * 1024) {
          written += part.length
          if (!socket.write(part)) return void socket.once('drain', go)
        }
      }
      go()
    })
    expect(await send(3000)).toBe('bad_answer')
    expect(written).toBeLessThan(10 * 1024 * 1024)
  })
})

describe('a receiver with an untrusted certificate', () => {
  it('gets nothing', async () => {
    allowPrivate(true)
    const pki = makePki()
    const receiver = await startReceiver(pki.server)
    expect((await post(new URL(receiver.url), {}, '{}')).outcome).toBe('tls')
    expect(receiver.arrivals).toEqual([])
    await receiver.stop()
    pki.remove()
  })
})

describe('without WEBHOOKS_TO_PRIVATE', () => {
  beforeAll(() => void allowPrivate(false))

  it('no spelling reaches this machine', async () => {
    const receiver = await startReceiver()
    const { port } = receiver
    const hosts = [
      'localhost',
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '0177.0.0.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '0.0.0.0',
      '①②⑦.0.0.1',
    ]
    for (const host of hosts) {
      const { outcome } = await post(new URL(`http://${host}:${port}/`), {}, '{}')
      expect(outcome, host).toBe('private_address')
    }
    expect(receiver.arrivals).toEqual([])
    await receiver.stop()
  })

  it('public addresses are allowed', async () => {
    await expect(resolveHost('169.254.169.254')).rejects.toThrow('private_address')
    expect(await resolveHost('1.1.1.1')).toEqual([{ address: '1.1.1.1', family: 4 }])
    expect(await resolveHost('2606:4700:4700::1111')).toEqual([
      { address: '2606:4700:4700::1111', family: 6 },
    ])
  })
})
