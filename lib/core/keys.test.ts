import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { open } from '@/e2e/support/store'
import { ensureDefaultRooms } from '@/lib/chat/server/room-changes'
import { config } from './config'
import { loadKeys } from './keys'
import { log } from './log'

let close = async () => {}
beforeAll(async () => {
  close = await open('sqlite')
})
afterAll(() => close())

it('new secrets for a database in use are logged as a warning, other new ones are not', async () => {
  const warned = vi.spyOn(log(), 'warn')
  const file = join(config().dataDir, 'keys.json')
  rmSync(file)
  await loadKeys() // of a new platform
  await ensureDefaultRooms()
  await loadKeys() // of each later start
  expect(warned).not.toHaveBeenCalled()
  rmSync(file)
  await loadKeys()
  expect(warned).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(`are not in ${file}`))
  await loadKeys()
  expect(warned).toHaveBeenCalledTimes(1)
})

it.each([
  [{ adminKey: 'a', superKey: 'b', metricsKey: 'c' }, null],
  [{ adminKey: 'a', superKey: 'b' }, null],
  [{ adminKey: 'secret', superKey: 'secret' }, 'ADMIN_KEY and SUPER_KEY are the same key'],
  [{ adminKey: 'a', superKey: 'secret', metricsKey: 'secret' }, 'SUPER_KEY and METRICS_KEY are the same key'],
  [
    { adminKey: 'secret', superKey: 'secret', metricsKey: 'secret' },
    'ADMIN_KEY and SUPER_KEY and METRICS_KEY are the same key',
  ],
])('equal keys are named in a warning without their values: %j', async (given, warning) => {
  const before = { ...config() }
  Object.assign(config(), { adminKey: undefined, superKey: undefined, metricsKey: undefined }, given)
  const warned = vi.spyOn(log(), 'warn').mockClear()
  await loadKeys()
  expect(warned.mock.calls).toEqual(warning === null ? [] : [[expect.stringContaining(warning)]])
  expect(JSON.stringify(warned.mock.calls)).not.toContain('secret')
  Object.assign(config(), before)
})
