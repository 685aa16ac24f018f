import { expect, it } from 'vitest'
import { clocksMax } from '../limits'
import { cityOf, nameOfZone, parseZones } from './chosen-zones'

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
})

it('a zone has a Chinese name where Unicode has one, else the English one of its city', () => {
  const named = (zone: string) => [nameOfZone(zone, 'en'), nameOfZone(zone, 'zh-Hans')]
  expect(named('America/New_York')).toEqual(['New York', '纽约时间'])
  expect(named('Asia/Tokyo')).toEqual(['Tokyo', '日本时间'])
  expect(named('UTC')).toEqual(['UTC', 'UTC'])
  expect(named('Mars/Olympus_Mons')).toEqual(['Olympus Mons', 'Olympus Mons'])
})
