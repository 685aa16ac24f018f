import { beforeAll, expect, it } from 'vitest'
import { parseConfig } from '../config'
import { processState } from '../process-state'
import { attachPeer } from './client-address'
import { isCrossOrigin } from './origin'

beforeAll(() => {
  processState('config', () => parseConfig({ PUBLIC_URL: `https://${'a.'.repeat(126)}a:65535` }))
})

function asks(headers: Record<string, string>): boolean {
  const request = new Request('http://localhost:3000/', { headers: { Host: 'localhost:3000', ...headers } })
  attachPeer(request, '127.0.0.1')
  return isCrossOrigin(request)
}

it('takes our own origins for ours, the longest that can be too', () => {
  for (const origin of ['http://localhost:3000', `https://${'a.'.repeat(126)}a:65535`])
    expect(asks({ Origin: origin }), origin).toBe(false)
  expect(asks({})).toBe(false)
})

it.each(['https://localhost:3000', 'http://localhost', 'http://elsewhere.example', 'null', '', 'http://'])(
  'takes %j for another site',
  (origin) => expect(asks({ Origin: origin })).toBe(true),
)

it('does not parse what is longer than any origin', () => {
  // A parser would find our own in it.
  expect(asks({ Origin: `http://localhost:${'0'.repeat(300)}3000` })).toBe(true)
  expect(asks({ Origin: `http://${'%6C'.repeat(100)}`, 'Sec-Fetch-Site': 'same-origin' })).toBe(false)
})
