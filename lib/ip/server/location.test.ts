import { beforeAll, describe, expect, it } from 'vitest'
import { specialRangeMessage } from '@/lib/core/http/special-ranges'
import { geoip } from './geoip'
import { locate, timezoneOf } from './location'

beforeAll(() => geoip().open(), 60_000)

describe('the place of an address', () => {
  it('is what the embedded databases say, of either family', () => {
    expect(locate('8.8.8.8')).toEqual({
      country: 'US',
      countryName: 'United States',
      zh: { country: '美国', region: '', city: '' },
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
      databaseDates: {
        places: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
        networks: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
      },
    })
    expect(locate('2a00:1450:4001:80b::200e')).toMatchObject({
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
      const { message, isEUCountry, asn, zh, databaseDates: _, ...rest } = locate(address)
      expect(message).toContain(address)
      expect([isEUCountry, asn]).toEqual([false, 0])
      expect(zh).toEqual({ country: '', region: '', city: '' })
      expect(Object.values(rest).join('')).toBe('')
    },
  )

  it.each(['8.8.8.8', '1.1.1.1', '2001:4860:4860::8888'])('%s is an ordinary address', (address) => {
    expect(specialRangeMessage(address)).toBe('')
  })

  it.each([
    ['0.0.0.0', 'unspecified'],
    ['0.1.2.3', 'this network'],
    ['10.255.255.255', 'private'],
    ['172.31.0.1', 'private'],
    ['100.127.255.255', 'carrier'],
    ['127.255.255.255', 'loopback'],
    ['169.254.1.1', 'link-local'],
    ['192.0.0.1', 'DS-Lite'],
    ['192.0.0.9', 'Port Control'],
    ['192.0.0.171', 'NAT64'],
    ['192.0.0.255', 'protocols'],
    ['192.0.2.255', 'documentation'],
    ['198.51.100.1', 'documentation'],
    ['203.0.113.1', 'documentation'],
    ['192.88.99.1', '6to4'],
    ['198.19.255.255', 'benchmarks'],
    ['239.255.255.255', 'multicast'],
    ['240.0.0.1', 'reserved'],
    ['255.255.255.255', 'broadcast'],
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['::808:808', 'IPv4-compatible'],
    ['::ffff:0:808:808', 'translated'],
    ['64:ff9b::808:808', 'NAT64'],
    ['64:ff9b:1::1', 'NAT64 address of a private network'],
    ['100::1', 'discard-only'],
    ['100:0:0:1::1', 'dummy'],
    ['2001::1', 'Teredo'],
    ['2001:1::1', 'Port Control'],
    ['2001:2::1', 'benchmarks'],
    ['2001:20::1', 'identifier'],
    ['2001:1ff::1', 'protocols'],
    ['2001:db8::1', 'documentation'],
    ['3fff:fff::1', 'documentation'],
    ['2002::1', '6to4'],
    ['5f00::1', 'SRv6'],
    ['fdff::1', 'private'],
    ['febf::1', 'link-local'],
    ['fec0::1', 'site-local'],
    ['ff02::1', 'multicast'],
  ])('%s is said to be what it is: %s', (address, kind) => {
    expect(specialRangeMessage(address)).toContain(kind)
  })

  it.each([
    '1.0.0.0',
    '9.255.255.255',
    '100.128.0.0',
    '172.32.0.0',
    '192.0.1.0',
    '198.20.0.0',
    '223.255.255.255',
  ])('%s is beside such a range, and ordinary', (address) => expect(specialRangeMessage(address)).toBe(''))

  it.each(['64:ff9b:2::', '2001:200::1', '2003::1', '4000::1', '2620:4f:8001::'])('%s likewise', (address) =>
    expect(specialRangeMessage(address)).toBe(''),
  )

  it('names of China’s regions are in Chinese too, and of all countries', () => {
    expect(locate('114.114.114.114')).toMatchObject({
      country: 'CN',
      countryName: 'China',
      zh: { country: '中国' },
    })
    expect(locate('202.96.209.5')).toMatchObject({
      regionCode: 'SH',
      zh: { country: '中国', region: '上海', city: '上海' },
    })
  })

  it('Taiwan’s cities have their codes', () => {
    expect(locate('168.95.1.1')).toMatchObject({ country: 'TW', region: 'Taipei', regionCode: 'TPE' })
  })

  it('ranges are found from their first to their last address', () => {
    expect(locate('1.0.0.0').asn).toBe(13335)
    expect(locate('1.0.0.255').asn).toBe(13335)
    expect(locate('1.0.1.0').asn).not.toBe(13335)
    expect(locate('2606:4700::').asn).toBe(13335)
  })
})

it('coordinates that cannot be have no time zone', () => {
  expect(timezoneOf(null, 0)).toBe('')
  expect(timezoneOf(91, 0)).toBe('')
  expect(timezoneOf(0, -181)).toBe('')
  expect(timezoneOf(Number.NaN, 0)).toBe('')
  expect(timezoneOf(48.1, 11.6)).toBe('Europe/Berlin')
})
