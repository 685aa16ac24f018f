import { describe, expect, it } from 'vitest'
import { regionCodeOf, regionOf } from './region-code'

describe('the ISO 3166-2 code of a region', () => {
  it.each([
    ['US', 'California', 'CA'],
    ['DE', 'Bavaria', 'BY'],
    ['DE', 'Bayern', 'BY'],
    ['CN', 'Beijing', 'BJ'],
    ['CN', 'Shaanxi', 'SN'],
    ['CN', 'Shanxi', 'SX'],
    ['JP', 'Aichi', '23'],
    ['JP', 'Tokyo', '13'],
    ['RU', 'Moscow', 'MOW'],
    ['RU', 'Moscow Oblast', 'MOS'],
    ['RU', 'Novosibirsk Oblast', 'NVS'],
    ['UA', 'Kyiv City', '30'],
    ['UA', 'Kyiv Oblast', '32'],
    ['BY', 'Minsk City', 'HM'],
    ['BY', 'Minsk', 'MI'],
    ['KR', 'Seoul', '11'],
    ['SE', 'Vastra Gotaland', 'O'],
    ['PL', 'Łódzkie', '10'],
    ['FR', 'Rhone-Alpes', 'ARA'],
    ['TR', 'Izmir Province', '35'],
    ['GB', 'England', 'ENG'],
    ['GR', 'Attica', 'I'],
    ['NL', 'Friesland', 'FR'],
    ['IT', 'Valle d’Aosta', '23'],
    ['CZ', 'Hlavni mesto Praha', '10'],
  ])('%s, %s: %s', (country, region, code) => {
    expect(regionCodeOf(country, region)).toBe(code)
  })

  it.each([
    ['HK', 'Kowloon'],
    ['TW', 'Taiwan'],
    ['US', 'Bavaria'],
    ['', 'California'],
    ['US', ''],
    ['XX', 'Nowhere'],
    ['RU', 'Ka'],
    ['US', '北京'],
    ['US', '__proto__'],
  ])('is empty for %s, %s', (country, region) => {
    expect(regionCodeOf(country, region)).toBe('')
  })
})

describe('a city of Taiwan is the region where the database has none', () => {
  it.each([
    ['Taiwan', 'Taipei', 'Taipei', 'TPE'],
    ['Taiwan', 'Neihu District', 'Taipei', 'TPE'],
    ['Taiwan', 'Taichung', 'Taichung', 'TXG'],
    ['Taiwan', 'Taoyuan', 'Taoyuan', 'TAO'],
    ['Taiwan', 'Tainan', 'Tainan', 'TNN'],
    ['Taiwan', 'Hsinchu', 'Hsinchu', 'HSZ'],
    ['Taiwan', 'Hualien City', 'Hualien', 'HUA'],
    ['Taipei', 'New Taipei City', 'Taipei', 'TPE'],
    ['Kaohsiung', 'Fengshan District', 'Kaohsiung', 'KHH'],
    ['Taiwan', 'Buzi', 'Taiwan', ''],
    ['Taiwan', '', 'Taiwan', ''],
    ['', '', '', ''],
  ])('%s, %s: %s, %s', (region, city, name, code) => {
    expect(regionOf('TW', region, city)).toEqual({ region: name, regionCode: code })
  })

  it('elsewhere a city is never the region', () => {
    expect(regionOf('HK', 'Kowloon', 'Hong Kong')).toEqual({ region: 'Kowloon', regionCode: '' })
    expect(regionOf('DE', '', 'Berlin')).toEqual({ region: '', regionCode: '' })
  })
})
