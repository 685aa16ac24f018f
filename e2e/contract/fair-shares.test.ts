import { Agent } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Fleet } from '@/e2e/support/fleet'
import { json, send } from '@/e2e/support/http'
import { request } from '@/e2e/support/raw'
import { type Server, startServer } from '@/e2e/support/server'
import { metric } from '@/e2e/support/server-metrics'
import { online, say, unique } from '@/e2e/support/talk'
import { until } from '@/e2e/support/until'

// Each address here is of another /24: a network of its own.

const mebibyte = 1024 * 1024
/** Users that `/online` lists. */
const listedNicksMax = 1000

/** Connections from an address of this machine. */
const from = (localAddress: string) => new Agent({ keepAlive: false, maxSockets: 1000, localAddress })
const [flooding, other] = [from('127.1.0.1'), from('127.2.0.1')]

describe.each(['sqlite', 'postgresql'] as const)('a flood of one network, on %s,', (provider) => {
  let server: Server
  beforeAll(async () => {
    server = await startServer({ provider })
  })
  afterAll(() => server?.stop())

  it('with polls under many nicks empties no list of users', async () => {
    const room = unique('room')
    await say(server.url, { room, nick: 'ann', msg: 'first' })
    const enter = (nick: string, agent: Agent) =>
      send(`${server.url}/poll?room=${room}&nick=${encodeURIComponent(nick)}&session=${nick.slice(1)}`, {
        agent,
      })
    for (let i = 0; i <= listedNicksMax; i += 100)
      await Promise.all(Array.from({ length: 100 }, (_, k) => enter(`!${i + k}`, flooding)))
    for (const nick of ['bob', 'zoe']) expect((await enter(nick, other)).status).toBe(200)
    const listed = await until('both to be listed', async () => {
      const nicks = (await online(server.url, room)).online.map(({ nick }) => nick)
      return nicks.includes('zoe') && nicks
    })
    expect(listed).toContain('bob')
  })
})

it('a flood of polls at several instances empties no list of users', async () => {
  const fleet = await Fleet.start(2)
  try {
    const room = unique('room')
    await say(fleet.first.url, { room, nick: 'ann', msg: 'first' })
    const enter = (url: string, nick: string, agent: Agent) =>
      send(`${url}/poll?room=${room}&nick=${encodeURIComponent(nick)}&session=${nick.slice(1)}`, { agent })
    for (let i = 0; i <= listedNicksMax; i += 100)
      await Promise.all(
        Array.from({ length: 100 }, (_, k) => enter(fleet.at(k % 2).url, `!${i + k}`, flooding)),
      )
    await enter(fleet.at(1).url, 'zoe', other)
    await until('the other user to be listed', async () =>
      (await online(fleet.first.url, room)).online.some(({ nick }) => nick === 'zoe'),
    )
  } finally {
    await fleet.stop()
  }
})

describe('a server with little memory', () => {
  let server: Server
  const sockets: Socket[] = []
  beforeAll(async () => {
    server = await startServer({ env: { NODE_OPTIONS: '--max-old-space-size=256' } })
  })
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    await server?.stop()
  })

  const waiting = () => metric(server, 'queue_waiting{queue="large_bodies"}')

  /** A large body that arrives slowly, but fast enough not to be ended for that. */
  function openSlow(): void {
    const { hostname, port } = new URL(server.url)
    const socket = connect({ host: hostname, port: Number(port), localAddress: '127.1.0.1' })
    sockets.push(socket)
    const headers = `Content-Type: application/json\r\nContent-Length: ${3 * mebibyte}\r\n`
    socket.write(request('POST', '/api/sf/v1/save', headers, '{"text":"'))
    const timer = setInterval(() => socket.write('x'.repeat(4096)), 1000)
    socket.on('error', () => undefined).on('close', () => clearInterval(timer))
  }

  it('admits the large bodies of others while one network sends more slow ones than fit', async () => {
    for (let i = 0; i < 100; i++) openSlow()
    await until('bodies to wait', async () => (await waiting()) > 10)
    const ended = await metric(server, 'memory_budget_ended_total{budget="bodies"}')
    for (let i = 0; i < 5; i++) {
      const text = 'y'.repeat(200_000)
      const { status } = await send(`${server.url}/api/sf/v1/save`, { ...json({ text }), agent: other })
      expect(status).toBe(200)
    }
    // They had room: nothing was ended to make some.
    expect(await metric(server, 'memory_budget_ended_total{budget="bodies"}')).toBe(ended)
  })
})
