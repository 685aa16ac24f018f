import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/database'
import { send } from '../support/http'
import { writeMmdb } from '../support/mmdb'
import { startServer } from '../support/server'
import { ipRecordOf } from '../support/tls-client'

describe('an operator’s own databases take the place of ours', () => {
  const city = {
    continent: { code: 'EU', names: { en: 'Europe' } },
    country: { iso_code: 'GB', names: { en: 'United Kingdom' } },
    subdivisions: [
      { iso_code: 'ENG', names: { en: 'England', 'zh-CN': '英格兰' } },
      { iso_code: 'WBK', names: { en: 'West Berkshire', 'zh-CN': '' } },
    ],
    city: { names: { en: 'Boxford', 'zh-CN': '博克斯福德' } },
    postal: { code: 'OX1' },
    location: { latitude: 51.75, longitude: -1.25, time_zone: 'Europe/London', metro_code: 635 },
  }

  it('and add postal and metro codes, and names in Chinese', async () => {
    const folder = temporaryFolder('geoip')
    const files = { GEOIP_CITY_DB: join(folder, 'city.mmdb'), GEOIP_ASN_DB: join(folder, 'asn.mmdb') }
    writeFileSync(
      files.GEOIP_CITY_DB,
      writeMmdb('GeoIP2-City', {
        '81.2.69.0/24': city,
        '2001:218::/32': {
          registered_country: { iso_code: 'JP' },
          subdivisions: [],
          location: { latitude: 35.69, longitude: 139.69 },
        },
        '9.9.9.0/24': { country: 7, city: 'wrong', location: [] },
      }),
    )
    const network = {
      autonomous_system_number: 20712,
      autonomous_system_organization: 'Andrews & Arnold Ltd',
    }
    writeFileSync(files.GEOIP_ASN_DB, writeMmdb('GeoLite2-ASN', { '81.2.69.0/24': network }))
    const server = await startServer({ env: files })
    const ask = async (ip: string) => ipRecordOf((await send(`${server.url}/ip?ip=${ip}`)).text)
    try {
      expect(await ask('81.2.69.160')).toMatchObject({
        country: 'GB',
        isEUCountry: false,
        continent: 'EU',
        region: 'England',
        regionCode: 'ENG',
        city: 'Boxford',
        postalCode: 'OX1',
        latitude: '51.75000',
        longitude: '-1.25000',
        timezone: 'Europe/London',
        metroCode: '635',
        asn: 20712,
        asOrganization: 'Andrews & Arnold Ltd',
        message: '',
        zh: { country: '英国', region: '英格兰', city: '博克斯福德' },
        databaseDates: { places: '1970-01-01', networks: '1970-01-01' },
      })
      expect(await ask('2001:218::1')).toMatchObject({
        country: 'JP',
        continent: 'AS',
        timezone: 'Asia/Tokyo',
        city: '',
      })
      // Unknown there is unknown: our own databases are not used.
      for (const ip of ['8.8.8.8', '9.9.9.9', '2a00:1450::1']) {
        const record = await ask(ip)
        expect(record).toMatchObject({ ip, country: '', city: '', asn: 0, postalCode: '' })
        expect(record.message).not.toBe('')
      }
    } finally {
      await server.stop()
    }
  })
})
