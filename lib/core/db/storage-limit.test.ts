import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open } from '@/e2e/support/store'
import { config } from '../config'
import { freeOnDisk } from './disk-space'
import { bytesLeft, reservedFreeBytes, storageStatus } from './storage-limit'

let close = async () => {}
beforeAll(async () => {
  close = await open('sqlite')
})
afterAll(() => close())

it.each([0, Number.MAX_SAFE_INTEGER])(
  'a storage limit of %d reports no more space than the disk has',
  async (limit) => {
    config().storageBytesMax = limit
    const { totalBytes } = await freeOnDisk(config().dataDir)
    expect(await storageStatus()).toMatchObject({ state: 'ok', roomBytes: expect.any(Number) })
    expect((await storageStatus()).roomBytes).toBeLessThan(totalBytes)
  },
)

const disk = { freeBytes: 5_000_000_000, freePageBytes: 1_000, totalBytes: 20_000_000_000 }

describe('the remaining storage', () => {
  it('leaves a tenth of the disk free, but at most 1 GB', () => {
    expect(reservedFreeBytes(50_000_000)).toBe(5_000_000)
    expect(reservedFreeBytes(10_000_000_000)).toBe(1_000_000_000)
    expect(reservedFreeBytes(4_000_000_000_000)).toBe(1_000_000_000)
    expect(bytesLeft({ limitBytes: null, storedBytes: 7, disk })).toBe(4_000_001_000)
  })

  it('is negative when something else has filled the disk', () => {
    const filled = { ...disk, freeBytes: 400_000_000 }
    expect(bytesLeft({ limitBytes: null, storedBytes: 7, disk: filled })).toBeLessThan(0)
  })

  it('is the configured limit minus what is stored', () => {
    expect(bytesLeft({ limitBytes: 1_000, storedBytes: 300, disk })).toBe(700)
    expect(bytesLeft({ limitBytes: 1_000, storedBytes: 300, disk: null })).toBe(700)
  })

  it('is unlimited with 0, and with PostgreSQL, whose disk is remote', () => {
    expect(bytesLeft({ limitBytes: 0, storedBytes: 300, disk })).toBe(Number.POSITIVE_INFINITY)
    expect(bytesLeft({ limitBytes: null, storedBytes: 300, disk: null })).toBe(Number.POSITIVE_INFINITY)
  })
})
