import { expect, it } from 'vitest'
import type { CallResponse } from '@/lib/core/api/call'
import { json, send } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { get, success } from '../support/talk'
import { anyTarget } from '../support/targets'

type Time = CallResponse<'GET /time'>

// Nothing is stored: one database is enough.

it('the time of a zone is that of the server’s clock', async () => {
  const before = Date.now()
  const answer = await get(anyTarget(), '/time', { zone: 'Asia/Kathmandu' })
  const time = success<Time>(answer)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(time.unixtime_ms).toBeGreaterThanOrEqual(before)
  expect(time.unixtime_ms).toBeLessThanOrEqual(Date.now())
  expect(time.unixtime).toBe(Math.floor(time.unixtime_ms / 1000))
  expect(time.datetime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+05:45$/)
  for (const text of [time.datetime, time.utc_datetime]) expect(Date.parse(text)).toBe(time.unixtime_ms)
  expect(time).toMatchObject({
    timezone: 'Asia/Kathmandu',
    abbreviation: '+0545',
    utc_offset: '+05:45',
    raw_offset: 20_700,
    dst: false,
    dst_offset: 0,
    dst_from: null,
    dst_until: null,
    client_ip: '127.0.0.1',
  })
})

it('the zone may be posted, in any case, and as an alias', async () => {
  const posted = await send(`${anyTarget()}/time`, json({ zone: 'us/PACIFIC' }))
  expect(success<Time>(posted).timezone).toBe('US/Pacific')
})

it('a + in a query need not be encoded', async () => {
  const { timezone } = success<Time>(await send(`${anyTarget()}/time?zone=Etc/GMT+5`))
  expect(timezone).toBe('Etc/GMT+5')
})

it('without a zone it is UTC for an address that is nowhere', async () => {
  expect(success<Time>(await get(anyTarget(), '/time')).timezone).toBe('UTC')
})

it('only the time is text on request', async () => {
  const text = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+09:00\n$/
  const byFormat = await get(anyTarget(), '/time', { zone: 'Asia/Tokyo', format: 'text' })
  expect(byFormat.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(byFormat.text).toMatch(text)
  const accept = { headers: { Accept: 'text/plain' } }
  expect((await send(`${anyTarget()}/time?zone=Asia/Tokyo`, accept)).text).toMatch(text)
})

it('every listed zone has a time', async () => {
  const { zones } = success<CallResponse<'GET /time/zones'>>(await get(anyTarget(), '/time/zones'))
  expect(zones.length).toBeGreaterThan(500)
  expect(zones).toEqual([...new Set(zones)].sort())
  for (const zone of zones)
    expect(success<Time>(await get(anyTarget(), '/time', { zone })).timezone).toBe(zone)
  const { text } = await get(anyTarget(), '/time/zones', { format: 'text' })
  expect(text).toBe(`${zones.join('\n')}\n`)
})

it('an unknown zone is refused with the most similar names', async () => {
  const refused = await get(anyTarget(), '/time', { zone: 'europe/berln' })
  expectRefusal(refused, 400, 'invalid_parameter', 'zone')
  expect(refused.text).toContain('such as Europe/Berlin')
  for (const zone of ['x'.repeat(65), '__proto__', 'constructor', '../etc/passwd'])
    expectRefusal(await get(anyTarget(), '/time', { zone }), 400, 'invalid_parameter', 'zone')
})
