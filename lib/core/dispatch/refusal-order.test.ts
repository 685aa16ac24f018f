import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type JsonResponse, json, send } from '@/e2e/support/http'
import { openRaw, type RawConnection } from '@/e2e/support/raw'
import { expectRefusal } from '@/e2e/support/refusal'
import { open, say } from '@/e2e/support/store'
import { raw } from '@/e2e/support/text'
import { until } from '@/e2e/support/until'
import { limits } from '../contract/limits'
import { bodies } from '../limits/bodies'
import { budgets, makeBudgets } from '../limits/budgets'
import { oneAtATime } from '../limits/connections'
import { LimitedResponse } from '../limits/limited-response'
import { usageOf } from '../limits/pool'
import { limitServer } from '../limits/server-limits'
import { largeResponseBytes, unsentResponses } from '../limits/unsent-responses'
import { processState } from '../process-state'
import { createDispatcher } from './dispatch'
import type { RouteModule } from './path-table'

// The dispatcher with real handlers, a small budget and a fake clock: results do not depend on the speed of
// the machine.

const mebibyte = 1024 * 1024
const large = 'x'.repeat(200_000)
const long = 'x'.repeat(mebibyte)

let close = async () => {}
let server: Server
let url = ''
let sockets: Socket[] = []

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  processState('budgets', () => makeBudgets(80 * mebibyte))
  close = await open('sqlite')
  const files: Record<string, RouteModule> = {}
  for (const folder of ['/poll', '/sf/[name]', '/api/sf/v1/save', '/uuid'])
    files[folder] = await import(join(import.meta.dirname, '../../../app', folder, 'route.ts'))
  const pages = { paths: [], services: {}, guards: [] }
  const listener = oneAtATime(createDispatcher(files, pages, (_, outgoing) => outgoing.writeHead(404).end()))
  const options = { maxHeaderSize: limits.headersBytesMax, ServerResponse: LimitedResponse }
  server = limitServer(createServer(options, listener))
  server.on('connection', (socket: Socket) => sockets.push(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  for (let i = 0; i < 20; i++) await say('main', `${i} ${'x'.repeat(3900)}`)
  for (const [name, text] of Object.entries({ large, long }))
    expect((await send(`${url}/api/sf/v1/save?name=${name}`, raw(text))).status).toBe(200)
})
afterAll(async () => {
  vi.useRealTimers()
  await new Promise((resolve) => server.close(resolve))
  await close()
})

const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds)

/** Uses a share of each budget with work that cannot be ended. @returns releases it */
function take(share: number): () => void {
  const taken = [budgets().bodies, budgets().responses].map((budget) => {
    const bytes = Math.ceil(budget.limit * share)
    budget.add(bytes)
    return () => budget.add(-bytes)
  })
  return () => {
    for (const giveBack of taken) giveBack()
  }
}

/** Sends a large body; if it is queued, it times out. */
async function sendLargeBody(): Promise<JsonResponse> {
  const response = send(`${url}/api/sf/v1/save`, raw(large))
  await Promise.race([response, until('it to wait', () => usageOf('large_bodies').used > 0)])
  bodies().sweep(performance.now() + 11_000)
  return response
}

const calls: [what: string, call: () => Promise<JsonResponse>][] = [
  ['large body', sendLargeBody],
  ['large answer', () => send(`${url}/sf/large`)],
  ['small body', () => send(`${url}/uuid`, json({ version: 'v7' }))],
  ['small answer', () => send(`${url}/uuid`)],
  ['reader of a room in memory', () => send(`${url}/poll?room=main&limit=20`)],
]

it('under memory pressure large bodies, large responses, small bodies and small responses are refused in this order; polls never', async () => {
  const refusedAt = async (share: number) => {
    const giveBack = take(share)
    const refused: string[] = []
    for (const [what, call] of calls) {
      const response = await call()
      if (response.status === 200) continue
      expectRefusal(response, 503, 'unavailable')
      expect(Number(response.headers['retry-after']), what).toBeGreaterThan(0)
      refused.push(what)
    }
    giveBack()
    return refused
  }
  expect((await send(`${url}/poll?room=main&limit=20`)).body.length).toBeGreaterThan(largeResponseBytes)
  expect(await refusedAt(0.5)).toEqual([])
  expect(await refusedAt(0.85)).toEqual(['large body'])
  expect(await refusedAt(0.99)).toEqual(['large body', 'large answer'])
  expect(await refusedAt(1)).toEqual(['large body', 'large answer', 'small body'])
  expect(await refusedAt(1.2)).toEqual(['large body', 'large answer', 'small body', 'small answer'])
  expect(await refusedAt(0)).toEqual([])
})

const head = 'Host: x\r\nContent-Type: application/json\r\n'
const stalled = `POST /uuid HTTP/1.1\r\n${head}Content-Length: 120001\r\n\r\n${' '.repeat(120_000)}`

/** Opens connections, and waits until so many more are counted. */
async function openMany(count: number, bytes: string, held: () => number, isRead = true) {
  const before = held()
  const opened = await Promise.all(Array.from({ length: count }, () => openRaw(url, isRead ? bytes : '')))
  if (!isRead)
    for (const { socket } of opened) {
      socket.pause()
      socket.write(bytes)
    }
  await until('all to be held', () => held() >= before + count)
  return opened
}

const isRefused = ({ received }: RawConnection) =>
  /^HTTP\/1\.1 503 [\s\S]*\r\nretry-after: \d[\s\S]*"code":503,"error":"unavailable"/i.test(received())

it('waiting large bodies leave memory for small ones', async () => {
  const giveBack = take(0.88)
  const announced = `POST /api/sf/v1/save HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 200000\r\n\r\n`
  const opened = await Promise.all(Array.from({ length: 60 }, () => openRaw(url, announced)))
  const waiting = () => usageOf('large_bodies').used
  await until('all to wait or to be told', () => waiting() + opened.filter(isRefused).length === 60)
  expect(waiting()).toBeGreaterThan(0)
  expect((await send(`${url}/uuid`, json({ version: 'v7', more: 'x'.repeat(60_000) }))).status).toBe(200)
  for (const { socket } of opened) socket.destroy()
  giveBack()
  bodies().sweep(performance.now() + 11_000)
  await until('all to be given back', () => waiting() + budgets().bodies.used === 0)
})

it.each([
  ['small', 'one that fits', () => send(`${url}/uuid`, json({ version: 'v7' }))],
  ['large', 'its turn', () => send(`${url}/api/sf/v1/save`, raw(large))],
])('when the body budget is full the slowest bodies are ended for a %s body: %s', async (size, _, call) => {
  const { bodies: budget } = budgets()
  const { transfers } = bodies()
  const received = () => Math.floor(transfers.budget.used / 120_000)
  const slow = await openMany(80, stalled, received)
  pass(17_000)
  const quick = await openMany(40, stalled, received)
  pass(1100)
  const restBytes = budget.limit - budget.used
  budget.add(restBytes)
  const refusedBefore = budget.refused
  const response = call()
  if (size === 'large') {
    await until('it to wait', () => usageOf('large_bodies').used === 1)
    bodies().sweep(performance.now() + 5_100)
  }
  expect((await response).status).toBe(200)
  const ended = await until('those that ended to be told', () => slow.filter(isRefused).length)
  expect(ended).toBeGreaterThan(0)
  expect([quick.filter(({ received: got }) => got() !== '').length, budget.refused]).toEqual([
    0,
    refusedBefore,
  ])
  budget.add(-restBytes)
  for (const { socket } of [...slow, ...quick]) socket.destroy()
  await until('all to be given back', () => budget.used === 0)
})

it('long addresses count in the body budget, and the slowest requests are ended for new ones', async () => {
  const { bodies: budget } = budgets()
  const { transfers } = bodies()
  const long = `POST /uuid?x=${'x'.repeat(110_000)} HTTP/1.1\r\n${head}Content-Length: 100000\r\n\r\n `
  const opened = [await openMany(40, long, () => transfers.count)]
  opened.push(await openMany(40, long, () => transfers.count))
  expect(budget.used).toBeGreaterThan(80 * 2 * 110_000)
  expect(budget.used).toBeLessThanOrEqual(budget.limit)
  pass(2000)
  const slow = opened.flat()
  const added = await Promise.all(Array.from({ length: 40 }, () => openRaw(url, long)))
  const ended = () => slow.filter(isRefused).length
  await until('the new ones to be held', () => ended() > 0 && transfers.count === 120 - ended())
  expect(ended()).toBeLessThan(80)
  expect(budget.used).toBeLessThanOrEqual(budget.limit)
  expect((await send(`${url}/uuid`, json({ version: 'v7' }))).status).toBe(200)
  for (const { socket } of [...slow, ...added]) socket.destroy()
  await until('all to be given back', () => budget.used === 0)
})

it('when the response budget is full the slowest readers are cut off', async () => {
  const { responses: budget } = budgets()
  // Enough to fill the system's send buffer.
  const ask = 'GET /sf/long HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(16)
  const held = () => unsentResponses().transfers.count
  const openReaders = async () => {
    sockets = []
    const opened = await openMany(4, ask, held, false)
    let [before, looks] = [-1, 0]
    await until('them to stand still', () => {
      looks = before === budget.used ? looks + 1 : 0
      before = budget.used
      return looks === 5
    })
    return { opened, served: sockets }
  }
  const slow = await openReaders()
  pass(17_000)
  const quick = await openReaders()
  pass(1100)
  const restBytes = budget.limit - budget.used
  budget.add(restBytes)
  const refusedBefore = budget.refused
  expect((await send(`${url}/sf/large`)).status).toBe(200)
  expect(slow.served.filter(({ destroyed }) => destroyed).length).toBeGreaterThan(0)
  expect(quick.served.filter(({ destroyed }) => destroyed)).toEqual([])
  expect(budget.refused).toBe(refusedBefore)
  budget.add(-restBytes)
  for (const { socket } of [...slow.opened, ...quick.opened]) socket.destroy()
  await until('all to be given back', () => budget.used === 0)
})
