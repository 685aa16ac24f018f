import { beforeAll, describe, expect, it } from 'vitest'
import { geography } from './geography'
import { placeOf, timezoneOf } from './place'
import { specialRangeMessage } from './special-ranges'

beforeAll(() => geography().open(), 60_000)

describe('the place of an address', () => {
  it('is what the embedded databases say, of either family', () => {
    expect(placeOf('8.8.8.8')).toEqual({
      country: 'US',
      isEUCountry: false,
      continent: 'NA',
      region: 'California',
      regionCode: 'CA',
      city: 'Mountain View',
      postalCode: '',
      latitude: '37.42200',
      longitude: '-122.08500',
      timezone: 'America/Los_Angeles',
      metroCode: '',
      asn: 15169,
      asOrganization: 'Google LLC',
      message: '',
    })
    expect(placeOf('2a00:1450:4001:80b::200e')).toMatchObject({
      country: 'DE',
      isEUCountry: true,
      continent: 'EU',
      regionCode: 'HE',
      city: 'Frankfurt am Main',
      timezone: 'Europe/Berlin',
      asn: 15169,
    })
  })

  it.each(['10.1.2.3', '127.0.0.1', '::1', 'fe80::1', 'fd00::1', '100.64.0.1', '192.0.2.1', '0.0.0.0'])(
    '%s is private or reserved, which is said; nothing else is',
    (address) => {
      const { message, isEUCountry, asn, ...rest } = placeOf(address)
      expect(message).toContain(address)
      expect([isEUCountry, asn]).toEqual([false, 0])
      expect(Object.values(rest).join('')).toBe('')
    },
  )

  it.each(['8.8.8.8', '1.1.1.1', '2001:4860:4860::8888'])('%s is an ordinary address', (address) => {
    expect(specialRangeMessage(address)).toBe('')
  })

  it('every private and reserved range has its sentence', () => {
    const addresses = [
      ...[
        '224.0.0.1',
        '255.255.255.255',
        '169.254.1.1',
        '172.16.0.1',
        '192.168.0.1',
        '198.18.0.1',
        '240.0.0.1',
      ],
      ...['::', 'ff02::1', '100::1', '64:ff9b::808:808', '2001::1', '2002::1', '2001:db8::1', '2001:20::1'],
    ]
    for (const address of addresses) expect(specialRangeMessage(address), address).not.toBe('')
  })

  it('ranges are found from their first to their last address', () => {
    expect(placeOf('1.0.0.0').asn).toBe(13335)
    expect(placeOf('1.0.0.255').asn).toBe(13335)
    expect(placeOf('1.0.1.0').asn).not.toBe(13335)
    expect(placeOf('2606:4700::').asn).toBe(13335)
  })
})

it('coordinates that cannot be have no time zone', () => {
  expect(timezoneOf(null, 0)).toBe('')
  expect(timezoneOf(91, 0)).toBe('')
  expect(timezoneOf(0, -181)).toBe('')
  expect(timezoneOf(Number.NaN, 0)).toBe('')
  expect(timezoneOf(48.1, 11.6)).toBe('Europe/Berlin')
})
