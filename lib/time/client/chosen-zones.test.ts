import { expect, it } from 'vitest'
import { clocksMax } from '../limits'
import { chosenZoneOf, cityOf, nameOfZone, parseZones, zoneIdOf } from './chosen-zones'

it('a stored list of zones is bounded, and anything else counts as none', () => {
  const initial = parseZones('')
  expect(initial).toContain('UTC')
  for (const stored of ['{', '7', 'null', '{"a":1}']) expect(parseZones(stored)).toEqual(initial)
  expect(parseZones('[]')).toEqual([])
  expect(parseZones('["UTC","UTC",7,"",null]')).toEqual(['UTC'])
  expect(parseZones(JSON.stringify(['x'.repeat(65)]))).toEqual([])
  expect(parseZones(JSON.stringify(Array.from({ length: 50 }, (_, index) => `Zone/${index}`)))).toHaveLength(
    clocksMax,
  )
})

it('a city is the last part of the name', () => {
  expect(['America/Argentina/Buenos_Aires', 'UTC'].map(cityOf)).toEqual(['Buenos Aires', 'UTC'])
  // Not GMT+2, which would be ahead of UTC.
  expect(cityOf('Etc/GMT+2')).toBe('Etc/GMT+2')
})

it.each([
  ['Asia/Kolkata', 'New Delhi', 'New Delhi', 'New Delhi'],
  ['Asia/Shanghai', 'Asia/Beijing', 'Beijing', 'Beijing'],
  ['Asia/Shanghai', '北京', '北京', '北京'],
  ['Asia/Tokyo', 'tokyo', 'Tokyo', '日本时间'],
  ['+02:00', 'GMT+2', 'UTC+02:00', 'UTC+02:00'],
  ['UTC', 'z', 'UTC', 'UTC'],
])('the clock of %s, found as %s, is called %s and %s', (zone, given, english, chinese) => {
  const [chosen = ''] = parseZones(JSON.stringify([chosenZoneOf(zone, given)]))
  expect(zoneIdOf(chosen)).toBe(zone)
  expect([nameOfZone(chosen, 'en'), nameOfZone(chosen, 'zh-Hans')]).toEqual([english, chinese])
})

it('a zone has a Chinese name where Unicode has one, else the English one of its city', () => {
  const named = (zone: string) => [nameOfZone(zone, 'en'), nameOfZone(zone, 'zh-Hans')]
  expect(named('America/New_York')).toEqual(['New York', '纽约时间'])
  expect(named('Asia/Tokyo')).toEqual(['Tokyo', '日本时间'])
  expect(named('UTC')).toEqual(['UTC', 'UTC'])
  expect(named('Mars/Olympus_Mons')).toEqual(['Olympus Mons', 'Olympus Mons'])
})
