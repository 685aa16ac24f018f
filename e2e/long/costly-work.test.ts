import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRaw } from '../support/raw'
import { type Server, startServer } from '../support/server'
import { metric } from '../support/server-metrics'
import { responseIn } from '../support/wire'

let server: Server
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server?.stop())

const request = (target: string, headers = '') => `GET ${target} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`
const last = 'Connection: close\r\n'
/** New codes, large enough to be queued. */
const drawing = (number: number) => request(`/qrcode?text=${number}-${'x'.repeat(2000)}`, last)

// Their order is tested in lib/core/limits/cpu-scheduler.test.ts.
it('costly work beyond its queue is refused, and nothing else is', async () => {
  const waitingMax = await metric(server, 'costly_work_waiting_limit')
  const drawn = await Promise.all(Array.from({ length: waitingMax + 600 }, () => openRaw(server.url)))
  const [quick, admin, file] = await Promise.all([1, 2, 3].map(() => openRaw(server.url)))
  if (!quick || !admin || !file) throw new Error('no connection')
  for (const [index, { socket }] of drawn.entries()) socket.write(drawing(index))
  quick.socket.write(request('/healthz', last))
  admin.socket.write(request('/api/admin/rooms', `Authorization: Bearer ${server.superKey}\r\n${last}`))
  file.socket.write(request('/icons/chat.svg', last))
  await Promise.all([...drawn, quick, admin, file].map(({ closed }) => closed))
  for (const { received } of [quick, admin, file]) expect(responseIn(received()).status).toBe(200)

  const responses = drawn.map(({ received }) => responseIn(received()))
  const refused = responses.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  expect(responses.length - refused.length).toBeGreaterThan(waitingMax)
  for (const { status, headers, text } of refused) {
    expect(status).toBe(503)
    expect(headers['retry-after']).toMatch(/^\d+$/)
    expect(JSON.parse(text)).toEqual({
      code: 503,
      error: 'unavailable',
      rule: 'work_waiting',
      message: 'Too much work is waiting; try again.',
    })
  }
  expect(await metric(server, 'costly_work_refused_total')).toBe(refused.length)
  expect(await metric(server, 'costly_work_waiting')).toBe(0)
})
