import { expect, it } from 'vitest'
import type { CallResponse } from '@/lib/core/api/call'
import { json, send } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { get, success } from '../support/talk'
import { anyTarget } from '../support/targets'

type Made = CallResponse<'GET /uuid'>

// Nothing is stored: one database is enough.

it('one random UUID is the default', async () => {
  const { version, uuids } = success<Made>(await get(anyTarget(), '/uuid'))
  expect(version).toBe('v4')
  expect(uuids).toEqual([
    expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
  ])
})

it('up to 1,000 UUIDs of version 7 ascend, with the time of their creation', async () => {
  const before = Date.now()
  const { uuids } = success<Made>(await send(`${anyTarget()}/uuid`, json({ version: 'v7', count: 1000 })))
  expect(uuids).toHaveLength(1000)
  expect(uuids).toEqual([...new Set(uuids)].sort())
  const time = Number.parseInt((uuids[0] ?? '').replace('-', '').slice(0, 12), 16)
  expect(time).toBeGreaterThanOrEqual(before)
  expect(time).toBeLessThanOrEqual(Date.now())
})

it('UUIDs are lines of text on request', async () => {
  const byFormat = await get(anyTarget(), '/uuid', { count: 3, format: 'text' })
  expect(byFormat.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(byFormat.text).toMatch(/^([\da-f-]{36}\n){3}$/)
  const byHeader = await send(`${anyTarget()}/uuid`, { headers: { Accept: 'text/plain' } })
  expect(byHeader.text).toMatch(/^[\da-f-]{36}\n$/)
})

it('impossible parameters are refused', async () => {
  for (const count of [0, 1001, 'x'])
    expectRefusal(await get(anyTarget(), '/uuid', { count }), 400, 'invalid_parameter', 'count')
  expectRefusal(await get(anyTarget(), '/uuid', { version: 'v1' }), 400, 'invalid_parameter', 'version')
})
