import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openRaw, stalledBody } from '@/e2e/support/raw'
import { expectRawRefusal } from '@/e2e/support/refusal'
import { until } from '@/e2e/support/until'
import { answerIn } from '@/e2e/support/wire'
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
/** A server that waits long, as ours does, and one whose time is over soon. */
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

// A clock that stands still unless it is set: who is slow does not depend on the machine.
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
const noAnswer = () => undefined

/** Repeats the request until its head arrives in time, which it may not on a busy machine. */
async function answerToStalledBody(): Promise<string> {
  for (;;) {
    const before = requestCount
    const connection = await open('hasty', stalledBody(10))
    await connection.closed
    if (requestCount > before) return connection.received()
  }
}

/** A refusal by its rule. */
function expectRule(received: string, rule: string): void {
  expectRawRefusal(received)
  expect(JSON.parse(answerIn(received).text)).toMatchObject({ rule })
}

/** A GET with a body that nobody reads. */
const get = (announced: number, body: string) =>
  `GET / HTTP/1.1\r\nHost: x\r\nContent-Length: ${announced}\r\n\r\n${body}`

/** Lets time pass between two looks. */
function pass(seconds: number): void {
  connections().sweep()
  vi.advanceTimersByTime(seconds * 1000)
  connections().sweep()
}

/** Waits until so much has come by the newest connection. */
const cameToServer = (bytes: number) => until('it to arrive', () => (served.at(-1)?.bytesRead ?? 0) >= bytes)

it('the largest body has the time to arrive at the pace that has to be kept', () => {
  const pace = limits.transferBytesMin / limits.transferSeconds
  const told = everyEndpoint.map(({ bodyBytesMax = 0 }) => bodyBytesMax)
  for (const bytes of [...told, textBodyBytesMax(), 6 * mebibyte])
    expect(requestTimeoutMs(bytes) / 1000).toBeGreaterThan(bytes / pace)
  expect(requestTimeoutMs(64 * mebibyte)).toBeLessThan(2 ** 32)
})

it('headers that do not come to their end are cut, and told why', async () => {
  for (const begun of ['', 'GET /', 'GET / HTTP/1.1\r\nHost: x\r\n']) {
    const connection = await open('hasty', begun)
    await connection.closed
    expectRule(connection.received(), 'head_too_slow')
  }
})

it('a body that never comes to its end is cut, and told why, unless the answer has been given', async () => {
  serve = noAnswer
  expectRule(await answerToStalledBody(), 'body_too_slow')
  serve = (outgoing) => outgoing.end('served')
  expect(await answerToStalledBody()).toMatch(/^HTTP\/1\.1 200 .*served$/s)
})

it('nothing is written into an answer that has begun, nor before one that is to come', async () => {
  serve = (outgoing) => outgoing.writeHead(200, { 'Content-Length': 100 }).write('begun')
  const reading = await open('patient', get(0, ''))
  await until('the answer to begin', () => reading.received().endsWith('begun'))
  reading.socket.write('garbage\r\n\r\n')
  await reading.closed
  expect(reading.received()).toMatch(/begun$/)

  serve = noAnswer
  const waiting = await open('patient', `${get(0, '')}${get(0, '')}garbage\r\n\r\n`)
  await waiting.closed
  expect(waiting.received()).toBe('')

  const alone = await open('patient', `${get(0, '')}garbage\r\n\r\n`)
  await alone.closed
  expect(JSON.parse(answerIn(alone.received()).text)).toMatchObject({ code: 400, rule: 'not_http' })
})

it('a body that nobody reads ends below the pace, after the answer without another word', async () => {
  const answered = await open('patient', get(100_000, 'a'))
  await until('the answer', () => answered.received() !== '')
  pass(19)
  expect(served.at(-1)?.destroyed).toBe(false)
  pass(2)
  await answered.closed
  expect(answered.received()).toMatch(/^HTTP\/1\.1 200 .*served$/s)
})

it('a body that nobody reads ends below the pace before the answer, too, and is told why', async () => {
  serve = noAnswer
  const waiting = await open('patient', get(100_000, 'a'))
  await until('it to arrive', () => served.length === 1)
  await cameToServer(50)
  pass(21)
  await waiting.closed
  expectRule(waiting.received(), 'body_too_slow')
})

it('a body that nobody reads goes on at the pace', async () => {
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

it('a body goes on that does not come because we do not read it', async () => {
  let answer = () => {}
  serve = (outgoing) => {
    answer = () => outgoing.end('served')
  }
  const full = await open('patient', get(mebibyte, 'a'.repeat(mebibyte)))
  await cameToServer(60_000)
  pass(21)
  pass(21)
  answer()
  await until('the answer', () => full.received().endsWith('served'))
  full.socket.destroy()
})

it('a body that is read ends where it is read', async () => {
  let isEnded = false
  serve = (outgoing) => new BodyReservation().begin(outgoing.req, () => (isEnded = true))
  const connection = await open('patient', stalledBody(10))
  await cameToServer(10)
  pass(21)
  expect(connection.received()).toBe('')
  bodies().sweep()
  expect(isEnded).toBe(true)
  connection.socket.destroy()
  await until('all to be given back', () => budgets().bodies.usedBytes === 0)
})
