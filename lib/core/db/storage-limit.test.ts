import { afterAll, beforeAll, expect, it } from 'vitest'
import { open } from '@/e2e/support/store'
import { config } from '../config'
import { freeOnDisk } from './disk-space'
import { storageStatus } from './storage'

let close = async () => {}
beforeAll(async () => {
  close = await open('sqlite')
})
afterAll(() => close())

it.each([0, Number.MAX_SAFE_INTEGER])('a limit of %d gives no more room than the disk has', async (limit) => {
  config().storageBytesMax = limit
  const { totalBytes } = await freeOnDisk(config().dataDir)
  expect(await storageStatus()).toMatchObject({ state: 'ok', roomBytes: expect.any(Number) })
  expect((await storageStatus()).roomBytes).toBeLessThan(totalBytes)
})
