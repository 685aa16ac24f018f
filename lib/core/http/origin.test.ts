import { beforeAll, expect, it } from 'vitest'
import { parseConfig } from '../config'
import { processState } from '../process-state'
import { attachPeer } from './client-address'
import { isCrossOrigin, isPrefetch } from './origin'

beforeAll(() => {
  processState('config', () => parseConfig({ PUBLIC_URL: `https://${'a.'.repeat(126)}a:65535` }))
})

function asks(headers: Record<string, string>): boolean {
  const request = new Request('http://localhost:3000/', { headers: { Host: 'localhost:3000', ...headers } })
  attachPeer(request, '127.0.0.1')
  return isCrossOrigin(request)
}

it('our own origins are recognised, the longest possible too', () => {
  for (const origin of ['http://localhost:3000', `https://${'a.'.repeat(126)}a:65535`])
    expect(asks({ Origin: origin }), origin).toBe(false)
  expect(asks({})).toBe(false)
})

it.each(['https://localhost:3000', 'http://localhost', 'http://elsewhere.example', 'null', '', 'http://'])(
  'the origin %j is another site',
  (origin) => expect(asks({ Origin: origin })).toBe(true),
)

it('origins that are too long are not parsed', () => {
  // A parser would normalise it to our own origin.
  expect(asks({ Origin: `http://localhost:${'0'.repeat(300)}3000` })).toBe(true)
  expect(asks({ Origin: `http://${'%6C'.repeat(100)}`, 'Sec-Fetch-Site': 'same-origin' })).toBe(false)
})

it.each([
  ['Sec-Purpose', 'prefetch;prerender'],
  ['Purpose', 'prefetch'],
  ['X-Purpose', 'preview'],
  ['X-Moz', 'prefetch'],
])('%s: %s is a prefetch, whatever the others are', (name, value) => {
  const headers = { 'Sec-Purpose': 'other', Purpose: 'other', [name]: value }
  expect(isPrefetch(new Request('http://localhost/', { headers }))).toBe(true)
  expect(isPrefetch(new Request('http://localhost/', { headers: { [name]: 'other' } }))).toBe(false)
})
