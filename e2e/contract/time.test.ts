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

it.each([
  ['Etc/GMT+5', 'Etc/GMT+5', '-05:00', '-05'],
  ['GMT+2', '+02:00', '+02:00', '+02'],
  ['+08:00', '+08:00', '+08:00', '+08'],
  ['%2B0530', '+05:30', '+05:30', '+0530'],
])('?zone=%s, where a + need not be encoded, is %s', async (zone, timezone, offset, abbreviation) => {
  const time = success<Time>(await send(`${anyTarget()}/time?zone=${zone}`))
  expect(time).toMatchObject({ timezone, utc_offset: offset, abbreviation, dst: false, dst_from: null })
  expect(time.datetime.slice(-6)).toBe(offset)
})

it('a city or a country has the time of its zone', async () => {
  for (const zone of ['北京', 'Asia/Beijing', ' China '])
    expect(success<Time>(await get(anyTarget(), '/time', { zone })).timezone).toBe('Asia/Shanghai')
  const posted = await send(`${anyTarget()}/time`, json({ zone: 'New Delhi' }))
  expect(success<Time>(posted).utc_offset).toBe('+05:30')
})

it('a country with several zones is refused with their names', async () => {
  const refused = await get(anyTarget(), '/time', { zone: 'Indonesia' })
  expectRefusal(refused, 400, 'invalid_parameter', 'zone')
  expect(refused.text).toContain('Asia/Jakarta, Asia/Makassar, Asia/Jayapura')
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
  for (const zone of ['x'.repeat(65), '__proto__', 'constructor', '../etc/passwd', 'UTC-25', 'Mars/Base'])
    expectRefusal(await get(anyTarget(), '/time', { zone }), 400, 'invalid_parameter', 'zone')
})
