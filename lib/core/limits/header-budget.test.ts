import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openRaw, type RawConnection } from '@/e2e/support/raw'
import { expectRawRefusal } from '@/e2e/support/refusal'
import { until } from '@/e2e/support/until'
import { parseConfig } from '../config'
import { limits } from '../contract/limits'
import { attachIncoming } from '../http/incoming-message'
import { processState } from '../process-state'
import { BodyReservation, bodies } from './bodies'
import { budgets, makeBudgets } from './budgets'
import { connections, oneAtATime } from './connections'
import { LimitedResponse } from './limited-response'
import { reservePoll } from './poll-budget'
import { limitServer } from './server-limits'

const mebibyte = 1024 * 1024
const long = 'x'.repeat(100_000)
/** The least count of such headers: as received, and the copy of the address. */
const counted = 2 * long.length

let server: Server
let url = ''
let open: RawConnection[] = []
/** The listener of the current test. */
let serve: (incoming: IncomingMessage, outgoing: ServerResponse) => void

beforeAll(async () => {
  processState('config', () => parseConfig({}))
  processState('budgets', () => makeBudgets(40 * mebibyte))
  const listener = oneAtATime((incoming, outgoing) => serve(incoming, outgoing))
  const options = { maxHeaderSize: limits.headersBytesMax, ServerResponse: LimitedResponse }
  server = limitServer(createServer(options, listener))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  serve = (_incoming, outgoing) => outgoing.end('served')
})
afterEach(async () => {
  for (const { socket } of open) socket.destroy()
  open = []
  await until('all to be given back', () => Object.values(used()).every((bytes) => bytes === 0))
})

const used = () => {
  const { bodies, responses, polls } = budgets()
  return { bodies: bodies.used, responses: responses.used, polls: polls.used }
}

async function ask(head: string, body = '', localAddress?: string): Promise<RawConnection> {
  const connection = await openRaw(url, `${head}\r\n\r\n${body}`, localAddress)
  open.push(connection)
  return connection
}

/** The same, answered. */
async function answered(head: string, localAddress: string): Promise<RawConnection> {
  const connection = await ask(head, '', localAddress)
  await until('an answer', () => connection.received() !== '')
  return connection
}

const longAddress = (method = 'GET') => `${method} /?${long} HTTP/1.1\r\nHost: x`
const longHeader = `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${long}`
const short = 'GET / HTTP/1.1\r\nHost: x'
/** A request with an unread body that does not arrive. */
const withRest = `${longAddress()}\r\nContent-Length: 10`

const responsesOf = ({ received }: RawConnection) => received().split('HTTP/1.1 200').length - 1

it.each([
  ['address', longAddress()],
  ['header', longHeader],
])('a long %s counts while its request is in progress', async (_, head) => {
  let respond = () => {}
  serve = (_incoming, outgoing) => {
    respond = () => outgoing.end('served')
  }
  const connection = await ask(head)
  await until('it to be under way', () => used().bodies >= counted)
  respond()
  await until('the answer', () => responsesOf(connection) === 1)
  await until('it to be given back', () => used().bodies === 0)
})

it('ordinary headers do not count', async () => {
  let isUnderWay = false
  serve = () => {
    isUnderWay = true
  }
  await ask(short)
  await until('it to be under way', () => isUnderWay)
  expect(used()).toEqual({ bodies: 0, responses: 0, polls: 0 })
})

it('long headers count with an arriving body, and end with it', async () => {
  let reservation = new BodyReservation()
  let isEnded = false
  serve = (incoming) => {
    reservation = new BodyReservation()
    reservation.begin(incoming, () => {
      isEnded = true
    })
    reservation.grow(5)
  }
  await ask(`${longAddress('POST')}\r\nContent-Length: 10`, 'a')
  await until('the body to come', () => used().bodies >= counted)
  // It is new, so only a forced search ends it.
  bodies().transfers.free(budgets().bodies.limit, true)
  expect(isEnded).toBe(true)
})

it('long headers of a waiting poll count in the poll budget', async () => {
  let leave: (() => void) | null = null
  let respond = () => {}
  serve = (incoming, outgoing) => {
    const request = new Request(url)
    attachIncoming(request, incoming)
    leave = reservePoll(request)
    respond = () => outgoing.end('served')
  }
  await ask(longAddress())
  await until('the poll to wait', () => used().polls >= counted)
  expect(used().bodies).toBe(0)
  const wake = leave as (() => void) | null
  wake?.()
  expect(used().bodies).toBeGreaterThanOrEqual(counted)
  respond()
})

it('long headers of an unread response count in the response budget', async () => {
  serve = (_incoming, outgoing) => outgoing.end('x'.repeat(mebibyte / 2))
  const connection = await openRaw(url)
  open.push(connection)
  connection.socket.pause()
  // Enough to fill the system's send buffer.
  connection.socket.write(`${longAddress()}\r\n\r\n`.repeat(16))
  await until('the answers to fill it', () => used().responses >= counted)
})

it('long headers count until an unread body has arrived', async () => {
  const connection = await ask(withRest)
  await until('the answer', () => responsesOf(connection) === 1)
  connections().sweep()
  expect(used().bodies).toBeGreaterThanOrEqual(counted)
  connection.socket.write(`0123456789${short}\r\n\r\n`)
  await until('the next answer', () => responsesOf(connection) === 2)
  expect(used().bodies).toBe(0)
})

it('long headers may use half of the body budget, of which one network gets half; beyond it they are refused, ordinary ones are not', async () => {
  const half = budgets().bodies.limit / 2
  const most = Math.ceil((2 * half) / counted)
  for (let i = 0; i < most; i++) await ask(withRest, '', '127.1.0.1')
  await until('all to be answered', () => open.every(({ received }) => received() !== ''))
  const refused = open.filter((each) => responsesOf(each) === 0)
  expect(refused.length).toBeGreaterThan(0)
  for (const { received } of refused) {
    expectRawRefusal(received())
    expect(received()).toContain('"rule":"heads_under_way"')
  }
  expect(Math.abs(used().bodies - half / 2)).toBeLessThan(2 * counted)
  const other = await ask(withRest, '', '127.2.0.1')
  await until('the answer', () => responsesOf(other) === 1)
  for (let i = 3; used().bodies <= half - 2 * counted; i++) {
    const before = used().bodies
    while (responsesOf(await answered(withRest, `127.${i}.0.1`)) === 1);
    expect(used().bodies).toBeGreaterThan(before)
  }
  expect(used().bodies).toBeLessThanOrEqual(half)
  const ordinary = await ask(short)
  await until('the ordinary one', () => responsesOf(ordinary) === 1)
})
