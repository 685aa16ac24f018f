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
