import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administration } from '@/e2e/support/admin'
import { send } from '@/e2e/support/http'
import { openRaw, type RawConnection, request, stalledBody } from '@/e2e/support/raw'
import { expectRawRefusal } from '@/e2e/support/refusal'
import { type Server, startServer } from '@/e2e/support/server'
import { metric } from '@/e2e/support/server-metrics'
import { poll, say, success, unique } from '@/e2e/support/talk'
import { onEveryTarget } from '@/e2e/support/targets'
import { raw } from '@/e2e/support/text'
import { until } from '@/e2e/support/until'
import { responseIn } from '@/e2e/support/wire'
import type { AdminStats } from '@/lib/admin/contract'
import { budgetNames } from '@/lib/core/limits/contract'

const mebibyte = 1024 * 1024

onEveryTarget(({ url, superKey }) => {
  it('every limit and its use are in /metrics and the control panel', async () => {
    for (const budget of budgetNames) {
      const limit = await metric({ url, superKey }, `memory_budget_limit_bytes{budget="${budget}"}`)
      expect(limit).toBeGreaterThan(0)
      expect(
        await metric({ url, superKey }, `memory_budget_used_bytes{budget="${budget}"}`),
      ).toBeLessThanOrEqual(limit)
      await metric({ url, superKey }, `memory_budget_refused_total{budget="${budget}"}`)
      await metric({ url, superKey }, `memory_budget_ended_total{budget="${budget}"}`)
    }
    expect(await metric({ url, superKey }, 'http_connections_open')).toBeLessThan(
      await metric({ url, superKey }, 'http_connections_limit'),
    )
  })
})

describe('a server with little memory', () => {
  let server: Server
  let open: RawConnection[] = []
  beforeAll(async () => {
    server = await startServer({
      env: { NODE_OPTIONS: '--max-old-space-size=192', TEXT_MAX_BYTES: `${2 * mebibyte}` },
    })
  })
  afterAll(() => server?.stop())
  const openMany = async (count: number, bytes: string) => {
    open = await Promise.all(Array.from({ length: count }, () => openRaw(server.url, bytes)))
    return open
  }
  const closeAll = () => {
    for (const { socket } of open) socket.destroy()
  }

  it('counts stalled bodies, refuses or ends those beyond the budget, and goes on serving readers', async () => {
    const { url } = server
    const limit = await metric(server, 'memory_budget_limit_bytes{budget="bodies"}')
    await openMany(Math.ceil((limit / 120_000) * 1.3), stalledBody(120_000))
    await until('some to be refused', () => open.some(({ received }) => received() !== ''))
    await poll(url, { room: 'main' })
    await say(url, { room: unique('room'), nick: 'ann', msg: 'is let in' })
    const used = await metric(server, 'memory_budget_used_bytes{budget="bodies"}')
    expect(used).toBeGreaterThan(limit / 2)
    expect(used).toBeLessThanOrEqual(limit)
    for (const { received } of open.filter((each) => each.received() !== '')) expectRawRefusal(received())
    closeAll()
    await until(
      'all to be given back',
      async () => (await metric(server, 'memory_budget_used_bytes{budget="bodies"}')) < 100_000,
    )
  })

  it('answers a poll at once that has no space to wait', async () => {
    const { url } = server
    const limit = await metric(server, 'memory_budget_limit_bytes{budget="polls"}')
    const heavy = `X-Heavy: ${'y'.repeat(100_000)}\r\n`
    const room = unique('room')
    await openMany(Math.ceil(limit / 100_000), request('GET', `/poll?room=${room}&after_id=0&wait=25`, heavy))
    await until(
      'one to be let go',
      async () => (await metric(server, 'memory_budget_refused_total{budget="polls"}')) > 0,
    )
    await until('its answer', () => open.some(({ received }) => received().includes('"messages":[]')))
    expect(await metric(server, 'memory_budget_used_bytes{budget="polls"}')).toBeGreaterThan(limit / 2)
    await say(url, { room, nick: 'ann', msg: 'for all of them' })
    await until('every poll to be answered', () => open.every(({ received }) => received() !== ''))
    expect(await metric(server, 'memory_budget_used_bytes{budget="polls"}')).toBe(0)
    closeAll()
  })

  it('ends or refuses unread responses, in favour of those that are read', async () => {
    const { url } = server
    const text = 'x'.repeat(2 * mebibyte)
    const { name } = success<{ name: string }>(await send(`${url}/api/sf/v1/save`, raw(text)))
    const limit = await metric(server, 'memory_budget_limit_bytes{budget="answers"}')
    const ask = request('GET', `/sf/${name}`) // each packet of responses fills what the system keeps
    open = await Promise.all(
      Array.from({ length: Math.ceil(limit / text.length) * 2 }, async () => {
        const connection = await openRaw(url)
        connection.socket.pause()
        connection.socket.write(ask.repeat(8))
        return connection
      }),
    )
    const gone = async () =>
      (await metric(server, 'memory_budget_refused_total{budget="answers"}')) +
      (await metric(server, 'memory_budget_ended_total{budget="answers"}'))
    await until('some to go', async () => (await gone()) > 0)
    expect(await metric(server, 'memory_budget_used_bytes{budget="answers"}')).toBeLessThanOrEqual(
      limit * 1.2,
    )
    const read = await until('one that is read', async () => {
      const response = await send(`${url}/sf/${name}`).catch(() => null)
      return response?.status === 200 && response
    })
    expect(read.body.length).toBe(text.length)
    closeAll()
  })

  it('ends the longest idle connections beyond the limit', async () => {
    const { url } = server
    const limit = await metric(server, 'http_connections_limit')
    const before = await metric(server, 'http_connections_ended_total')
    await openMany(limit, '')
    const [first] = open
    await until('some to end', async () => (await metric(server, 'http_connections_ended_total')) > before)
    await first?.closed
    expect(await metric(server, 'http_connections_open')).toBeLessThanOrEqual(limit)
    await poll(url, { room: 'main' })
    closeAll()
  })

  it('shows all that to administrators', async () => {
    const stats = await administration(server).get<AdminStats>('/stats', { days: 1 })
    const bodies = stats.memory.budgets.find(({ budget }) => budget === 'bodies')
    expect((bodies?.refused ?? 0) + (bodies?.ended ?? 0)).toBeGreaterThan(0)
    expect(stats.memory.connections.ended).toBeGreaterThan(0)
  })
})

it('a start without the memory for one request reports that', async () => {
  const env = { NODE_OPTIONS: '--max-old-space-size=192', TEXT_MAX_BYTES: `${64 * mebibyte}` }
  const server = await startServer({ env })
  try {
    expect(server.output()).toMatch(/^TEXT_MAX_BYTES: .* refused with 413/m)
    const connection = await openRaw(
      server.url,
      request(
        'POST',
        '/api/sf/v1/save',
        `Content-Type: text/plain\r\nContent-Length: ${32 * mebibyte}\r\n`,
        'x',
      ),
    )
    await until('the refusal', () => responseIn(connection.received()).status === 413)
    connection.socket.destroy()
  } finally {
    await server.stop()
  }
})
