import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open } from '@/e2e/support/store'
import { requestOf } from '@/lib/core/http/incoming-message'
import { describeMany } from '@/lib/ip/server/build-record'
import { manyLinksInput } from '../contract/schemas'
import { addManyLinks } from './add-link'

let close = async () => {}
beforeAll(async () => {
  close = await open('sqlite')
})
afterAll(() => close())

const target = 'https://example.com/'

it('refuses each of many links as a single call would', async () => {
  const links = [{ target, link: 'taken' }, { target, link: 'taken' }, { target, expires_in: -1 }, {}]
  const request = requestOf(new IncomingMessage(new Socket()))
  const { results } = await addManyLinks(manyLinksInput.parse({ links }), ['http://localhost'], null, request)
  expect(results).toMatchObject([
    { code: 200, link: 'taken' },
    { code: 409, error: 'conflict', rule: 'code_taken' },
    {
      code: 400,
      error: 'invalid_parameter',
      issues: [{ path: 'expires_in', rule: 'whole_number', values: { min: 0 } }],
    },
    { code: 400, error: 'invalid_parameter', issues: [{ path: 'target', rule: 'required' }] },
  ])
})

it('names the broken rule of each refused target', async () => {
  expect(await describeMany(['1.2.3'])).toEqual([
    {
      ip: '1.2.3',
      code: 400,
      error: 'invalid_parameter',
      message: 'ip must be an IPv4 address with four decimal parts or an IPv6 address.',
      issues: [
        { path: 'ip', rule: 'ip_address', message: expect.stringContaining('must be an IPv4 address') },
      ],
    },
  ])
})
