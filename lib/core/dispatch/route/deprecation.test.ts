import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { wholeDocument } from '@/lib/docs/openapi/document'
import { endpoint } from '../../contract/endpoint'
import { z } from '../../contract/zod'
import { requestOf } from '../../http/incoming-message'
import { route } from './route'

const lasting = endpoint({
  group: 'platform',
  methods: ['GET'],
  path: '/old',
  operation: 'getOld',
  summary: 'Something old',
  response: z.object({ message: z.literal('done') }),
})
const ending = { ...lasting, deprecated: { since: '2026-01-01', sunset: '2027-01-01', successor: '/new' } }

async function headersOf(definition: typeof lasting): Promise<Headers> {
  const { handle } = route(definition, () => ({ message: 'done' as const }))
  const response = await handle(requestOf(new IncomingMessage(new Socket())), undefined, false)
  expect(response.status).toBe(200)
  return response.headers
}

it('a deprecated endpoint sends Deprecation (RFC 9745), Sunset (RFC 8594) and its successor', async () => {
  const headers = await headersOf(ending)
  expect(headers.get('Deprecation')).toBe('@1767225600')
  expect(headers.get('Sunset')).toBe('Fri, 01 Jan 2027 00:00:00 GMT')
  expect(headers.get('Link')).toBe(
    '</docs/versioning>; rel="deprecation"; type="text/html", </new>; rel="successor-version"',
  )
  expect(headers.get('Access-Control-Expose-Headers')).toMatch(/^ETag, .*, Deprecation, Sunset, Link$/)
})

it('other endpoints send none of them', async () => {
  const headers = await headersOf(lasting)
  for (const name of ['Deprecation', 'Sunset', 'Link']) expect(headers.has(name)).toBe(false)
})

it('the reference marks a deprecated endpoint', () => {
  expect(wholeDocument([ending]).paths['/old']?.get?.deprecated).toBe(true)
  expect(wholeDocument([lasting]).paths['/old']?.get).not.toHaveProperty('deprecated')
})
