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

it('secrets that are made for a database in use with others are told of, and no other ones', async () => {
  const told = vi.spyOn(log(), 'warn')
  const file = join(config().dataDir, 'keys.json')
  rmSync(file)
  await loadKeys() // of a platform that begins
  await ensureDefaultRooms()
  await loadKeys() // at each start
  expect(told).not.toHaveBeenCalled()
  rmSync(file)
  await loadKeys()
  expect(told).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(`are not in ${file}`))
  await loadKeys()
  expect(told).toHaveBeenCalledTimes(1)
})
