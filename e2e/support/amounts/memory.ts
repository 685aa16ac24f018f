import { afterAll, beforeAll, expect } from 'vitest'
import { type RawConnection, request } from '../raw'
import { type Server, startServer } from '../server'
import { metric } from '../server-metrics'
import { say, success, unique } from '../talk'
import { save, serve } from '../text'
import { until } from '../until'
import { type AmountCase, one, other } from './case'

const mebibyte = 1024 * 1024
/** More than ordinary headers have. */
const long = 'x'.repeat(100_000)

/** The memory of a small server. */
export function memoryAmounts() {
  let server: Server
  let opened: RawConnection[] = []
  beforeAll(async () => {
    server = await startServer({
      env: { TRUST_PROXY: '1', NODE_OPTIONS: '--max-old-space-size=256' },
    })
  })
  afterAll(async () => {
    close()
    await server?.stop()
  })
  function close() {
    for (const { socket } of opened) socket.destroy()
    opened = []
    one.close()
  }
  async function open(bytes = ''): Promise<RawConnection> {
    const connection = await one.open(server.url, bytes)
    opened.push(connection)
    return connection
  }
  const budget = async (name: string) => {
    const [used = 0, limit = 1] = await Promise.all(
      ['used', 'limit'].map((which) => metric(server, `memory_budget_${which}_bytes{budget="${name}"}`)),
    )
    return { used, limit }
  }
  const forwarded = Object.entries(one.header()).map(([name, value]) => `${name}: ${value}\r\n`)[0] ?? ''
  const ended = () => metric(server, 'memory_budget_ended_total{budget="bodies"}')
  let room = ''
  let lastId = 0
  let name = ''

  /** A large body that arrives slowly, but fast enough not to be ended for that. */
  async function openSlowBody(): Promise<void> {
    const headers = `${forwarded}Content-Type: application/json\r\nContent-Length: ${3 * mebibyte}\r\n`
    const { socket } = await open(request('POST', '/api/sf/v1/save', headers, '{"text":"'))
    const timer = setInterval(() => socket.write('x'.repeat(4096)), 1000)
    socket.on('close', () => clearInterval(timer))
  }

  return {
    waiting_polls: {
      async take() {
        room = unique('room')
        lastId = (await say(server.url, { room, nick: 'ann', msg: 'x' })).id
        const { limit } = await budget('polls')
        let atOnce = 0
        const count = Math.ceil(limit / 13 / 1024 / 2) + 100
        for (let i = 0; i < count; i++)
          one.call(`${server.url}/poll?room=${room}&after_id=${lastId}&wait=25`).then(
            () => atOnce++,
            () => undefined,
          )
        await until('some not to wait', () => atOnce > 0)
        await until(
          'all to wait',
          async () => atOnce + (await metric(server, 'chat_waiting_polls')) === count,
        )
        return (await budget('polls')).used / limit
      },
      async works() {
        const waiting = await metric(server, 'chat_waiting_polls')
        const answer = other.call(`${server.url}/poll?room=${room}&after_id=${lastId}&wait=25`)
        await until('it to wait', async () => (await metric(server, 'chat_waiting_polls')) > waiting)
        await say(server.url, { room, nick: 'ann', msg: 'news' })
        expect(success<{ messages: { msg: string }[] }>(await answer).messages).toMatchObject([
          { msg: 'news' },
        ])
        close()
      },
    },
    large_bodies: {
      async take() {
        await Promise.all(Array.from({ length: 100 }, openSlowBody))
        await until(
          'bodies to wait',
          async () => (await metric(server, 'queue_waiting{queue="large_bodies"}')) > 10,
        )
        return null
      },
      async works() {
        const before = await ended()
        for (let i = 0; i < 5; i++)
          success(await other.call(`${server.url}/api/sf/v1/save`, { text: 'y'.repeat(200_000) }))
        // They had room: nothing was ended to make some.
        expect(await ended()).toBe(before)
        close()
      },
    },
    large_headers: {
      async take() {
        await until('the bodies to be over', async () => (await budget('bodies')).used < mebibyte)
        const get = request('GET', '/uuid', `${forwarded}X-Long: ${long}\r\nContent-Length: 10\r\n`)
        for (;;) {
          const { received } = await open(get)
          await until('an answer', () => received() !== '')
          if (received().startsWith('HTTP/1.1 503')) break
          expect(received()).toMatch(/^HTTP\/1\.1 200/)
        }
        const { used, limit } = await budget('bodies')
        return used / (limit / 2)
      },
      async works() {
        success(await other.call(`${server.url}/uuid`, undefined, { ...other.header(), 'X-Long': long }))
        close()
      },
    },
    transfers: {
      async take() {
        name = (await save(server.url, { text: 'x'.repeat(900_000) })).name
        const gets = request('GET', `/sf/${name}`, forwarded).repeat(8)
        await until('unread responses to fill the memory', async () => {
          for (let i = 0; i < 10; i++) (await open(gets)).socket.pause()
          const { used, limit } = await budget('answers')
          return used > 0.9 * limit
        })
        return null
      },
      async works() {
        const get = () => other.call(`${server.url}/sf/${name}`)
        // Within a second of their begin they are not ended.
        await until('the text to be served', async () => (await get()).status === 200)
        expect((await serve(server.url, name)).status).toBe(200)
        close()
      },
    },
    connections: {
      async take() {
        const limit = await metric(server, 'http_connections_limit')
        for (let i = 0; i < limit + 50; i++) await open()
        return null
      },
      async works() {
        for (let i = 0; i < 20; i++) success(await other.call(`${server.url}/uuid`))
        close()
      },
    },
  } satisfies Record<string, AmountCase>
}
