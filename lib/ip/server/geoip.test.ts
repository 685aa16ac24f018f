import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { afterAll, expect, it, vi } from 'vitest'
import { writeMmdb } from '@/e2e/support/mmdb'
import { log } from '@/lib/core/log'
import { processState } from '@/lib/core/process-state'
import { geoip } from './geoip'
import { locate } from './location'

const folder = mkdtempSync(join(tmpdir(), 'geoip-'))
const file = join(folder, 'city.mmdb')
vi.stubEnv('GEOIP_CITY_DB', file)
vi.useFakeTimers({ toFake: ['Date', 'performance'] })

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const forgetBlocks = () =>
  processState('location-blocks', () => new LRUCache<string, Buffer>({ max: 1 })).clear()

const countryOf = async (address: string) => (await locate(address)).country

const cityOf = (name: string) =>
  writeMmdb('GeoIP2-City', { '8.8.8.0/24': { country: { iso_code: 'GB' }, city: { names: { en: name } } } })

it('an unreadable database is read again after a minute, and cached locations are replaced', async () => {
  writeFileSync(file, 'truncated')
  expect(await countryOf('8.8.8.8')).toBe('')
  expect(await locate('8.8.8.8')).toMatchObject({ asn: 15169, databaseDates: { places: '' } })
  writeFileSync(file, cityOf('Boxford'))
  vi.setSystemTime(Date.now() + 59_000)
  expect(await countryOf('8.8.8.8')).toBe('')
  vi.setSystemTime(Date.now() + 2_000)
  expect(geoip().isOpen).toBe(false)
  expect(await countryOf('8.8.8.8')).toBe('GB')
  expect(geoip().isOpen).toBe(true)
}, 60_000)

it('a file that takes the place of another is noticed by the first read a second later', async () => {
  expect((await locate('8.8.8.8')).city).toBe('Boxford')
  for (const [i, name] of ['renamed', 'overwritten, with a longer name'].entries()) {
    if (i === 0) {
      writeFileSync(`${file}.new`, cityOf(name))
      renameSync(`${file}.new`, file)
      forgetBlocks()
      expect((await locate('8.8.8.9')).city).toBe('Boxford')
    } else writeFileSync(file, cityOf(name))
    forgetBlocks()
    vi.advanceTimersByTime(1000)
    const others = await Promise.all([1, 2, 3].map((last) => locate(`8.8.8.${10 * i + last}`)))
    expect(others.map(({ city }) => city)).toEqual([name, name, name])
    for (const last of [8, 9]) expect((await locate(`8.8.8.${last}`)).city).toBe(name)
  }
})

it('without its file, a database goes on', async () => {
  rmSync(file)
  expect((await locate('8.8.8.77')).city).toBe('overwritten, with a longer name')
})

it('what a disk cannot read is unknown, said once a minute, and read by the next caller', async () => {
  writeFileSync(file, cityOf('Boxford'))
  forgetBlocks()
  vi.advanceTimersByTime(1000)
  expect((await locate('8.8.8.90')).city).toBe('Boxford')
  forgetBlocks()
  const handle = await open(file)
  const reads = vi.spyOn(Object.getPrototypeOf(handle), 'read')
  await handle.close()
  const lines = vi.spyOn(log(), 'error')
  const ioError = Object.assign(new Error('i/o error, read'), { code: 'EIO' })
  reads.mockRejectedValue(ioError)
  for (const last of [91, 92, 93])
    expect(await locate(`8.8.8.${last}`)).toMatchObject({ city: '', asn: 15169, message: '' })
  expect(lines).toHaveBeenCalledOnce()
  reads.mockRestore()
  expect((await locate('8.8.8.91')).city).toBe('Boxford')
})
