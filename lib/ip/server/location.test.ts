import { describe, expect, it } from 'vitest'
import { locate, timezoneOf } from './location'

describe('the location of an address', () => {
  it('comes from the embedded databases, for IPv4 and IPv6', async () => {
    expect(await locate('8.8.8.8')).toEqual({
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
    expect(await locate('2a00:1450:4001:80b::200e')).toMatchObject({
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
    'of %s, private or reserved, is only a message',
    async (address) => {
      const { message, isEUCountry, asn, zh, databaseDates: _, ...rest } = await locate(address)
      expect(message).toContain(address)
      expect([isEUCountry, asn]).toEqual([false, 0])
      expect(zh).toEqual({ country: '', region: '', city: '' })
      expect(Object.values(rest).join('')).toBe('')
    },
  )

  it('has Chinese names of countries and of China’s regions', async () => {
    expect(await locate('114.114.114.114')).toMatchObject({
      country: 'CN',
      countryName: 'China',
      zh: { country: '中国' },
    })
    expect(await locate('202.96.209.5')).toMatchObject({
      regionCode: 'SH',
      zh: { country: '中国', region: '上海', city: '上海' },
    })
  })

  it('has region codes for Taiwan’s cities', async () => {
    expect(await locate('168.95.1.1')).toMatchObject({ country: 'TW', region: 'Taipei', regionCode: 'TPE' })
  })

  it('includes the first and the last address of a network', async () => {
    expect((await locate('1.0.0.0')).asn).toBe(13335)
    expect((await locate('1.0.0.255')).asn).toBe(13335)
    expect((await locate('1.0.1.0')).asn).not.toBe(13335)
    expect((await locate('2606:4700::')).asn).toBe(13335)
  })
})

it('impossible coordinates have no time zone', () => {
  expect(timezoneOf(null, 0)).toBe('')
  expect(timezoneOf(91, 0)).toBe('')
  expect(timezoneOf(0, -181)).toBe('')
  expect(timezoneOf(Number.NaN, 0)).toBe('')
  expect(timezoneOf(48.1, 11.6)).toBe('Europe/Berlin')
})
