import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { endpoint } from '../contract/endpoint'
import { z } from '../contract/zod'
import { route } from '../dispatch/route/route'
import { attachPeer } from '../http/client-address'
import { attachIncoming } from '../http/incoming-message'
import { processState } from '../process-state'
import { makeBudgets } from './budgets'
import { LimitedResponse } from './limited-response'
import { largeResponseBytes, unsentResponses } from './unsent-responses'

const sample = endpoint({
  group: 'platform',
  methods: ['GET'],
  path: '/sample',
  operation: 'trySample',
  summary: 'A sample',
  response: z.object({}),
})

let server: Server
let body: string | Buffer

beforeAll(async () => {
  server = createServer({ ServerResponse: LimitedResponse }, async (incoming, response) => {
    const definition = incoming.url === '/changes' && { ...sample, hasSideEffects: true }
    const request = new Request('http://localhost/sample')
    attachPeer(request, '127.0.0.1')
    attachIncoming(request, incoming)
    await route(definition || sample, () => new Response()).handle(request, undefined, false)
    response.end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

async function statusWith(response: string | Buffer, path = '/search'): Promise<number> {
  body = response
  const { port } = server.address() as AddressInfo
  const { status } = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { Connection: 'close' } })
  return status
}

processState('budgets', () => makeBudgets(16 * 1024 * 1024))
const { budget } = unsentResponses().transfers
/** Leaves so many bytes free. */
const leaveFree = (bytes: number) => {
  budget.used = budget.limit - bytes
}
beforeEach(() => leaveFree(budget.limit))

const units = largeResponseBytes - 1024

it.each([
  ['Latin letters', 'a'.repeat(units), 200],
  ['Han characters, of three bytes each', '漢'.repeat(units), 503],
  ['the same as bytes', Buffer.from('漢'.repeat(units)), 503],
])('a response of 63 KiB characters without free memory: %s', async (_, response, status) => {
  expect(await statusWith(response)).toBe(200)
  leaveFree(0)
  expect(await statusWith(response)).toBe(status)
  expect(await statusWith(response, '/poll')).toBe(200)
})

it('a response that just fits is sent, one byte more is refused', async () => {
  const response = '漢'.repeat(largeResponseBytes)
  leaveFree(3 * largeResponseBytes)
  expect(await statusWith(response)).toBe(200)
  leaveFree(3 * largeResponseBytes - 1)
  expect(await statusWith(response)).toBe(503)
})

it('responses of requests with side effects are sent without free memory', async () => {
  const response = Buffer.alloc(4 * largeResponseBytes)
  leaveFree(0)
  expect(await statusWith(response, '/reads')).toBe(503)
  expect(await statusWith(response, '/changes')).toBe(200)
})
