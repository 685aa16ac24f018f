import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { budgetNames } from '@/lib/schemas/admin/memory'
import type { AdminStats } from '@/lib/schemas/admin/stats'
import { administration } from '../support/admin'
import { send } from '../support/http'
import { openRaw, type RawConnection } from '../support/raw'
import { type Server, startServer } from '../support/server'
import { metric } from '../support/server-metrics'
import { poll, say, success, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'
import { raw, save } from '../support/text'
import { until } from '../support/until'

const request = (method: string, target: string, headers = '', body = '') =>
  `${method} ${target} HTTP/1.1\r\nHost: x\r\n${headers}\r\n${body}`
const countOf = (text: string, part: string) => text.split(part).length - 1
const mebibyte = 1024 * 1024

/** A request whose body stops before its end. */
const stalledBody = (bytes: number, announced = bytes + 10) =>
  request(
    'POST',
    '/send',
    `Content-Type: application/json\r\nContent-Length: ${announced}\r\n`,
    'a'.repeat(bytes),
  )

/** Refusals as they came over the wire: each in the contract's shape, with Retry-After. */
function expectRawRefusal(received: string): void {
  const [head = '', body = ''] = received.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 503 /)
  expect(head).toMatch(/\r\nRetry-After: \d+/i)
  expect(head).toMatch(/\r\nContent-Type: application\/json/i)
  expect(JSON.parse(body)).toEqual({
    ...{ code: 503, error: 'unavailable', rule: expect.any(String) },
    message: expect.any(String),
  })
}

onEveryTarget(({ url, superKey }) => {
  describe('requests sent without waiting for answers', () => {
    it('are answered in their order, each with its own body, behind one that waits', async () => {
      const room = unique('room')
      const { id, time } = await say(url, { room, nick: 'ann', msg: 'first' })
      const message = JSON.stringify({ room, nick: 'bob', msg: 'sent behind a poll' })
      const json = `Content-Type: application/json\r\nContent-Length: ${message.length}\r\n`
      const connection = await openRaw(
        url,
        request('GET', `/poll?room=${room}&after_time=${time}&after_id=${id}&wait=25`) +
          request('POST', '/send', json, message) +
          request('HEAD', '/healthz') +
          request('GET', '/') +
          request('GET', '/nothing', 'Connection: close\r\n'),
      )
      const other = await say(url, { room, nick: 'ann', msg: 'wakes the poll' })
      await connection.closed
      const answers = connection.received().split(/(?=HTTP\/1\.1 \d)/)
      expect(answers.map((answer) => answer.slice(9, 12))).toEqual(['200', '200', '200', '200', '404'])
      expect(answers[0]).toContain('wakes the poll')
      expect(answers[1]).toContain('"message":"sent"')
      expect(answers[2]).toMatch(/\r\n\r\n$/)
      expect(answers[3]).toContain('</html>')
      const { messages } = await poll(url, { room, after_id: other.id, after_time: other.time })
      expect(messages.map(({ msg }) => msg)).toEqual(['sent behind a poll'])
    })

    it('wait up to 32; the connection of whoever sends more ends', async () => {
      const waiting = request('GET', `/poll?room=${unique('room')}&after_id=0&wait=1`)
      const behind = request('GET', '/healthz')
      const fits = await openRaw(
        url,
        waiting + behind.repeat(31) + request('GET', '/healthz', 'Connection: close\r\n'),
      )
      await fits.closed
      expect(countOf(fits.received(), 'HTTP/1.1 200')).toBe(33)
      const tooMany = await openRaw(url, waiting + behind.repeat(33))
      await tooMany.closed
      expect(tooMany.received()).toBe('')
    })

    it('are taken up again on a connection that had to wait', async () => {
      const { socket, received, closed } = await openRaw(url, request('GET', '/openapi.json').repeat(20))
      await until('20 answers', () => countOf(received(), 'HTTP/1.1 200') === 20)
      socket.write(request('GET', '/healthz', 'Connection: close\r\n'))
      await closed
      expect(countOf(received(), 'HTTP/1.1 200')).toBe(21)
    })

    it('are followed by others as if they had not waited', async () => {
      const poll = request('GET', `/poll?room=${unique('room')}&after_id=0&wait=1`)
      const { socket, received, closed } = await openRaw(url, poll + request('GET', '/healthz'))
      await until('2 answers', () => countOf(received(), 'HTTP/1.1 200') === 2)
      socket.write(request('GET', '/healthz', 'Connection: close\r\n'))
      await closed
      expect(received()).not.toContain('HTTP/1.1 400')
      expect(countOf(received(), 'HTTP/1.1 200')).toBe(3)
    })
  })

  it('/metrics and the control panel tell each bound and its use', async () => {
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

describe('what comes or is read more slowly than 1 KiB a second for 20 s', () => {
  let server: Server
  beforeAll(async () => {
    server = await startServer({ env: { TEXT_MAX_BYTES: `${16 * mebibyte}` } })
  })
  afterAll(() => server?.stop())

  it('ends, but not polls that wait, idle connections, and what keeps the pace', async () => {
    const { url } = server
    // More than the system keeps for a connection whose other side does not read.
    const { name } = await save(url, { text: 'x'.repeat(12 * mebibyte) })
    const room = unique('room')
    const waiting = request('GET', `/poll?room=${room}&after_id=0&wait=25`)
    const [body, reader, idle, parked, steady] = await Promise.all([
      openRaw(url, stalledBody(10)),
      openRaw(url, request('GET', `/sf/${name}`)),
      openRaw(url, request('GET', '/healthz')),
      openRaw(url, waiting),
      openRaw(url, stalledBody(10, 100_000)),
    ])
    reader.socket.pause()
    const drip = setInterval(() => steady.socket.write('a'.repeat(3000)), 1000)
    await body.closed
    clearInterval(drip)
    expectRawRefusal(body.received())
    expect(await metric(server, 'memory_budget_ended_total{budget="bodies"}')).toBe(1)
    await until(
      'the reader to be ended',
      async () => (await metric(server, 'memory_budget_ended_total{budget="answers"}')) === 1,
    )
    expect(await metric(server, 'memory_budget_used_bytes{budget="answers"}')).toBe(0)
    await until('the poll to be answered', () => parked.received().includes('"messages":[]'))
    idle.socket.write(request('GET', '/healthz', 'Connection: close\r\n'))
    await idle.closed
    expect(countOf(idle.received(), 'HTTP/1.1 200')).toBe(2)
    expect(steady.received()).toBe('')
    for (const { socket } of [reader, parked, steady]) socket.destroy()
  })
})

describe('with little memory', () => {
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

  it('bodies that stall are counted; beyond the budget they are refused or end, and readers go on', async () => {
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

  it('a poll that finds no room to wait is answered at once', async () => {
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

  it('answers that nobody reads end, or are refused, for those that are read', async () => {
    const { url } = server
    const text = 'x'.repeat(2 * mebibyte)
    const { name } = success<{ name: string }>(await send(`${url}/api/sf/v1/save`, raw(text)))
    const limit = await metric(server, 'memory_budget_limit_bytes{budget="answers"}')
    const ask = request('GET', `/sf/${name}`) // each packet of answers fills what the system keeps
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
      const answer = await send(`${url}/sf/${name}`).catch(() => null)
      return answer?.status === 200 && answer
    })
    expect(read.body.length).toBe(text.length)
    closeAll()
  })

  it('beyond the number of connections those that were idle longest end', async () => {
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

  it('administrators see it', async () => {
    const stats = await administration(server).get<AdminStats>('/stats', { days: 1 })
    const bodies = stats.memory.budgets.find(({ budget }) => budget === 'bodies')
    expect((bodies?.refused ?? 0) + (bodies?.ended ?? 0)).toBeGreaterThan(0)
    expect(stats.memory.connections.ended).toBeGreaterThan(0)
  })
})

it('the start says when it has not the memory for one permitted request', async () => {
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
    await until('the refusal', () => connection.received().startsWith('HTTP/1.1 413'))
    connection.socket.destroy()
  } finally {
    await server.stop()
  }
})
