import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openRaw, stalledBody } from '@/e2e/support/raw'
import { expectRawRefusal } from '@/e2e/support/refusal'
import { until } from '@/e2e/support/until'
import { responseIn } from '@/e2e/support/wire'
import { everyEndpoint } from '@/lib/main/endpoints'
import { textBodyBytesMax } from '@/lib/text/server/save'
import { parseConfig } from '../config'
import { limits } from '../contract/limits'
import { BodyReservation, bodies } from '../limits/bodies'
import { budgets, makeBudgets } from '../limits/budgets'
import { connections, oneAtATime } from '../limits/connections'
import { LimitedResponse } from '../limits/limited-response'
import { limitServer } from '../limits/server-limits'
import { processState } from '../process-state'
import { refuseInvalid, requestTimeoutMs } from './invalid-request'

const mebibyte = 1024 * 1024

let serve: (outgoing: ServerResponse) => void
let served: Socket[] = []
let requestCount = 0
/** A server with our time-outs, and one with short ones. */
const servers = new Map<'patient' | 'hasty', { url: string; close: () => Promise<unknown> }>()

async function listen(options: object) {
  const governed = { ...options, ServerResponse: LimitedResponse }
  const server = limitServer(
    createServer(
      governed,
      oneAtATime((_, outgoing) => {
        requestCount++
        serve(outgoing)
      }),
    ),
  )
  server.on('clientError', refuseInvalid)
  server.on('connection', (socket: Socket) => served.push(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}

// A fake clock: which transfer is slow does not depend on the machine.
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  processState('config', () => parseConfig({}))
  processState('budgets', () => makeBudgets(40 * mebibyte))
  servers.set('patient', await listen({ requestTimeout: requestTimeoutMs(6 * mebibyte) }))
  servers.set(
    'hasty',
    await listen({ headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 20 }),
  )
})
afterAll(async () => {
  vi.useRealTimers()
  await Promise.all([...servers.values()].map(({ close }) => close()))
})
beforeEach(() => {
  served = []
  serve = (outgoing) => outgoing.end('served')
})

const open = (which: 'patient' | 'hasty', bytes: string) => openRaw(servers.get(which)?.url ?? '', bytes)
const noResponse = () => undefined

/** Repeats the request until its headers arrive in time, which may fail on a busy machine. */
async function responseToStalledBody(): Promise<string> {
  for (;;) {
    const before = requestCount
    const connection = await open('hasty', stalledBody(10))
    await connection.closed
    const received = connection.received()
    if (requestCount > before && !received.includes('head_too_slow')) return received
  }
}

/** A refusal by its rule. */
function expectRule(received: string, rule: string): void {
  expectRawRefusal(received)
  expect(JSON.parse(responseIn(received).text)).toMatchObject({ rule })
}

/** A GET with an unread body. */
const get = (announced: number, body: string) =>
  `GET / HTTP/1.1\r\nHost: x\r\nContent-Length: ${announced}\r\n\r\n${body}`

/** Advances the clock between two sweeps. */
function pass(seconds: number): void {
  connections().sweep()
  vi.advanceTimersByTime(seconds * 1000)
  connections().sweep()
}

/** Waits until the newest connection has received so many bytes. */
const cameToServer = (bytes: number) => until('it to arrive', () => (served.at(-1)?.bytesRead ?? 0) >= bytes)

it('the request time-out permits the largest body at the least rate', () => {
  const pace = limits.transferBytesMin / limits.transferSeconds
  const bodyLimits = everyEndpoint.map(({ bodyBytesMax = 0 }) => bodyBytesMax)
  for (const bytes of [...bodyLimits, textBodyBytesMax(), 6 * mebibyte])
    expect(requestTimeoutMs(bytes) / 1000).toBeGreaterThan(bytes / pace)
  expect(requestTimeoutMs(64 * mebibyte)).toBeLessThan(2 ** 32)
})

it('incomplete headers are refused after the time-out', async () => {
  for (const begun of ['', 'GET /', 'GET / HTTP/1.1\r\nHost: x\r\n']) {
    const connection = await open('hasty', begun)
    await connection.closed
    expectRule(connection.received(), 'head_too_slow')
  }
})

it('an incomplete body is refused after the time-out, unless the response was sent', async () => {
  serve = noResponse
  expectRule(await responseToStalledBody(), 'body_too_slow')
  serve = (outgoing) => outgoing.end('served')
  expect(await responseToStalledBody()).toMatch(/^HTTP\/1\.1 200 .*served$/s)
})

it('no refusal is written into a response that has begun, nor before a pending one', async () => {
  serve = (outgoing) => outgoing.writeHead(200, { 'Content-Length': 100 }).write('begun')
  const reading = await open('patient', get(0, ''))
  await until('the answer to begin', () => reading.received().endsWith('begun'))
  reading.socket.write('garbage\r\n\r\n')
  await reading.closed
  expect(reading.received()).toMatch(/begun$/)

  serve = noResponse
  const waiting = await open('patient', `${get(0, '')}${get(0, '')}garbage\r\n\r\n`)
  await waiting.closed
  expect(waiting.received()).toBe('')

  const alone = await open('patient', `${get(0, '')}garbage\r\n\r\n`)
  await alone.closed
  expect(JSON.parse(responseIn(alone.received()).text)).toMatchObject({ code: 400, rule: 'not_http' })
})

it('an unread body below the least rate is cut off; after the response without a refusal', async () => {
  const answered = await open('patient', get(100_000, 'a'))
  await until('the answer', () => answered.received() !== '')
  pass(19)
  expect(served.at(-1)?.destroyed).toBe(false)
  pass(2)
  await answered.closed
  expect(answered.received()).toMatch(/^HTTP\/1\.1 200 .*served$/s)
})

it('an unread body below the least rate is refused before the response', async () => {
  serve = noResponse
  const waiting = await open('patient', get(100_000, 'a'))
  await until('it to arrive', () => served.length === 1)
  await cameToServer(50)
  pass(21)
  await waiting.closed
  expectRule(waiting.received(), 'body_too_slow')
})

it('an unread body at the least rate continues', async () => {
  const steady = await open('patient', get(3 * limits.transferBytesMin, ''))
  await until('the answer', () => steady.received() !== '')
  const headBytes = served.at(-1)?.bytesRead ?? 0
  for (let sent = 1; sent <= 3; sent++) {
    connections().sweep()
    steady.socket.write('a'.repeat(limits.transferBytesMin))
    await cameToServer(headBytes + sent * limits.transferBytesMin)
    pass(21)
  }
  steady.socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  await steady.closed
  expect(steady.received().split('served')).toHaveLength(3)
})

it('a body paused by the server is not cut off', async () => {
  let respond = () => {}
  serve = (outgoing) => {
    respond = () => outgoing.end('served')
  }
  const full = await open('patient', get(mebibyte, 'a'.repeat(mebibyte)))
  await cameToServer(60_000)
  pass(21)
  pass(21)
  respond()
  await until('the answer', () => full.received().endsWith('served'))
  full.socket.destroy()
})

it('a body being read is ended by its reader', async () => {
  let isEnded = false
  serve = (outgoing) => new BodyReservation().begin(outgoing.req, () => (isEnded = true))
  const connection = await open('patient', stalledBody(10))
  await cameToServer(10)
  pass(21)
  expect(connection.received()).toBe('')
  bodies().sweep()
  expect(isEnded).toBe(true)
  connection.socket.destroy()
  await until('all to be given back', () => budgets().bodies.used === 0)
})
