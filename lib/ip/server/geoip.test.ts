import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { writeMmdb } from '@/e2e/support/mmdb'
import { Geoip, geoip } from './geoip'
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

it('what a damaged database cannot say is unknown', async () => {
  const places = Object.fromEntries(
    Array.from({ length: 100 }, (_, i) => [
      `8.8.${i}.0/24`,
      { country: { iso_code: 'GB' }, city: { names: { en: `City ${i}` } } },
    ]),
  )
  const whole = writeMmdb('GeoIP2-City', places)
  const descriptionAt = whole.lastIndexOf(Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'))
  let unknown = 0
  for (let at = 0; at < descriptionAt; at += descriptionAt >> 2) {
    writeFileSync(file, Buffer.from(whole).fill(0xff, at, Math.min(descriptionAt, at + 200)))
    const damaged = new Geoip()
    await damaged.open()
    for (let i = 0; i < 100; i++) if (damaged.findCity(`8.8.${i}.1`)?.country !== 'GB') unknown++
  }
  expect(unknown).toBeGreaterThan(100)
}, 60_000)
