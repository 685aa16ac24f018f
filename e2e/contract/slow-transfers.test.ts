import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fastClock } from '@/e2e/support/server-clock'
import { openRaw, request, stalledBody, takenCount } from '../support/raw'
import { expectRawRefusal } from '../support/refusal'
import { type Server, startServer } from '../support/server'
import { metric } from '../support/server-metrics'
import { unique } from '../support/talk'
import { save } from '../support/text'
import { until } from '../support/until'

const mebibyte = 1024 * 1024
/** How much faster the server's clocks run. */
const hurry = 3

describe('a transfer below 1 KiB a second for 20 s', () => {
  let server: Server
  beforeAll(async () => {
    server = await startServer({ env: { TEXT_MAX_BYTES: `${16 * mebibyte}`, ...fastClock(hurry) } })
  })
  afterAll(() => server?.stop())

  it('ends, but not waiting polls, idle connections, and transfers that keep the pace', async () => {
    const { url } = server
    // More than the kernel buffers for a connection that is not read.
    const { name } = await save(url, { text: 'x'.repeat(12 * mebibyte) })
    const room = unique('room')
    const waiting = request('GET', `/poll?room=${room}&after_id=0&wait=25`)
    const [body, reader, idle, parked, steady] = await Promise.all([
      openRaw(url, stalledBody(10)),
      openRaw(url, request('GET', `/sf/${name}`)),
      openRaw(url, request('GET', '/healthz')),
      openRaw(url, waiting),
      openRaw(url, stalledBody(10, 131_072)),
    ])
    reader.socket.pause()
    const drip = setInterval(() => steady.socket.write('a'.repeat(4000)), 1000 / hurry)
    await body.closed
    clearInterval(drip)
    expectRawRefusal(body.received())
    expect(await metric(server, 'memory_budget_ended_total{budget="bodies"}')).toBe(1)
    await until(
      'the reader to be ended',
      async () => (await metric(server, 'memory_budget_ended_total{budget="answers"}')) === 1,
    )
    expect(await metric(server, 'memory_budget_used_bytes{budget="answers"}')).toBe(0)
    expect(steady.received()).toBe('')
    await until('the poll to be answered', () => parked.received().includes('"messages":[]'))
    idle.socket.write(request('GET', '/healthz', 'Connection: close\r\n'))
    await idle.closed
    expect(takenCount(idle)).toBe(2)
    for (const { socket } of [reader, parked, steady]) socket.destroy()
  })

  it('ends too when it is an unread body or endless headers', async () => {
    const [unread, head] = await Promise.all([
      openRaw(server.url, request('GET', '/healthz', 'Content-Length: 1000\r\n', 'a')),
      openRaw(server.url, 'GET /healthz HTTP/1.1\r\nHost: x\r\n'),
    ])
    await unread.closed
    expect(takenCount(unread)).toBe(1)
    await head.closed
    expectRawRefusal(head.received())
  })
})
