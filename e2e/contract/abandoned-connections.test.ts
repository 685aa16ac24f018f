import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRaw } from '@/e2e/support/raw'
import { type Server, startServer } from '@/e2e/support/server'
import { metric } from '@/e2e/support/server-metrics'
import { save } from '@/e2e/support/text'
import { until } from '@/e2e/support/until'

describe('a client that leaves something open', () => {
  let server: Server
  beforeAll(async () => {
    server = await startServer({ env: { NODE_OPTIONS: '--max-old-space-size=256' } })
  })
  afterAll(() => server.stop())

  it('uses no memory budget with a body that is not read', async () => {
    const limit = await metric(server, 'memory_budget_limit_bytes{budget="bodies"}')
    const endless = 'GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 900000000\r\n\r\n'
    const piece = 'a'.repeat(1024 * 1024)
    const senders = await Promise.all(
      Array.from({ length: Math.ceil(limit / 2 / piece.length) + 2 }, () => openRaw(server.url, endless)),
    )
    const unanswered = () => senders.some(({ received }) => !received().startsWith('HTTP/1.1 200'))
    await until('all to be answered', () => !unanswered())
    for (const { socket } of senders) socket.write(piece)
    await pause(2500) // two sweeps of the server
    const used = () => metric(server, 'memory_budget_used_bytes{budget="bodies"}')
    await until('the budget to be free', async () => (await used()) < limit / 10)
    expect((await save(server.url, { text: 'a'.repeat(400_000) })).size).toBe(400_000)
    for (const { socket } of senders) socket.destroy()
  })

  it('has no connection left after a final refusal', async () => {
    for (const bytes of ['CONNECT a:1 HTTP/1.1\r\nHost: x\r\n\r\n', 'nonsense\r\n\r\n']) {
      const socket: Socket = connect({
        port: server.port,
        host: '127.0.0.1',
        allowHalfOpen: true,
      })
      await once(socket, 'connect')
      socket.on('error', () => undefined)
      socket.write(bytes)
      const [response] = await once(socket, 'data')
      expect(String(response)).toMatch(/^HTTP\/1\.1 4/)
      await until('only the scraper', async () => (await metric(server, 'http_connections_open')) <= 1)
      socket.destroy()
    }
  })

  it('does not keep others from connecting', async () => {
    const limit = await metric(server, 'http_connections_limit')
    const head =
      'POST /send HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n'
    const stalled = []
    for (let i = 0; i < limit; i++) stalled.push(openRaw(server.url, head).catch(() => null))
    const open = await Promise.all(stalled)
    const respond = () =>
      fetch(`${server.url}/healthz`, { headers: { connection: 'close' } }).catch(() => null)
    await until('another connection to be accepted', async () => (await respond())?.status === 200)
    for (const connection of open) connection?.socket.destroy()
  })

  it('a request for a file is never answered 500', async () => {
    const headers: Record<string, string>[] = [
      { Range: 'bytes=-0' },
      { Range: 'bytes=999999999-' },
      { 'If-Match': '"x"' },
    ]
    for (const each of headers)
      expect((await fetch(`${server.url}/favicon.ico`, { headers: each })).status).toBeLessThan(500)
    const { received, closed } = await openRaw(
      server.url,
      'GET * HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n',
    )
    await closed
    expect(received()).toMatch(/^HTTP\/1\.1 4\d\d /)
  })
})

it('a half-open connection does not prevent a clean exit', async () => {
  const server = await startServer()
  const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true })
  await once(socket, 'connect')
  socket.on('error', () => undefined)
  socket.write('CONNECT a:1 HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(socket, 'data')
  server.terminate()
  expect(await server.exited).toBe(0)
  socket.destroy()
})
