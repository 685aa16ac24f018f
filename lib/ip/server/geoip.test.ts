import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { writeMmdb } from '@/e2e/support/mmdb'
import { geoip } from './geoip'
import { locate } from './location'

const folder = mkdtempSync(join(tmpdir(), 'geoip-'))
const file = join(folder, 'city.mmdb')
vi.stubEnv('GEOIP_CITY_DB', file)
vi.useFakeTimers({ toFake: ['Date'] })

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

async function countryOf(address: string): Promise<string> {
  await geoip().open()
  return locate(address).country
}

it('an unreadable database is read again after a minute, and cached locations are replaced', async () => {
  writeFileSync(file, 'truncated')
  expect(await countryOf('8.8.8.8')).toBe('')
  expect(locate('8.8.8.8')).toMatchObject({ asn: 15169, databaseDates: { places: '' } })
  writeFileSync(file, writeMmdb('GeoIP2-City', { '8.8.8.0/24': { country: { iso_code: 'GB' } } }))
  vi.setSystemTime(Date.now() + 59_000)
  expect(await countryOf('8.8.8.8')).toBe('')
  vi.setSystemTime(Date.now() + 2_000)
  expect(geoip().isOpen).toBe(false)
  expect(await countryOf('8.8.8.8')).toBe('GB')
  expect(geoip().isOpen).toBe(true)
}, 60_000)
