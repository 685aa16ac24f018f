import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { parseConfig } from '../config'
import { counters } from '../counters'
import { processState } from '../process-state'
import { catchErrors } from './failed-request'

processState('config', () => parseConfig({ LOG_LEVEL: 'silent' }))

let server: Server
afterEach(() => void server.close())

/** Requests a server with this listener inside catchErrors. */
async function ask(listener: RequestListener): Promise<Response> {
  server = createServer(catchErrors(listener))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
}

it('an exception in a listener is answered with 500 as JSON, and counted', async () => {
  const before = counters.count('failed_requests')
  const response = await ask((_, outgoing) => {
    outgoing.setHeader('Content-Encoding', 'gzip')
    outgoing.setHeader('Content-Length', '5')
    throw new Error('a fault of ours')
  })
  expect(response.status).toBe(500)
  expect(response.headers.get('connection')).toBe('close')
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(await response.json()).toMatchObject({ code: 500, error: 'internal' })
  expect(counters.count('failed_requests')).toBe(before + 1)
})

it('a response that has begun is cut off', async () => {
  const response = await ask((_, outgoing) => {
    outgoing.write('the first half')
    outgoing.write('of it', () => {
      catchErrors(() => {
        throw new Error('a fault of ours')
      })(outgoing.req, outgoing)
    })
  })
  await expect(response.text()).rejects.toThrow('terminated')
})

it('writing to a finished response does not throw', async () => {
  const response = await ask((_, outgoing) => {
    outgoing.end('whole')
    outgoing.write('more')
  })
  expect(await response.text()).toBe('whole')
})
