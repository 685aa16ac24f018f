import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { provideFaketime } from '@/scripts/test-tools.mjs'
import { temporaryFolder } from './database'
import { type Server, startServer } from './server'

/** Seconds. */
export const hour = 3600
export const year = 365 * 24 * hour

/** A server's settable wall clock. Its monotonic clock is unaffected. */
export function settableClock() {
  const folder = temporaryFolder('clock')
  const file = join(folder, 'clock')
  const set = (offsetSeconds: number) =>
    writeFileSync(file, `${offsetSeconds < 0 ? '' : '+'}${offsetSeconds}`)
  set(0)
  const env = {
    LD_PRELOAD: provideFaketime(),
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    // The setting has two names in different versions.
    DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  /** @param set sets it this many seconds ahead of the true time; negative: behind */
  return { env, set, remove: () => rmSync(folder, { recursive: true }) }
}

/** Makes the clocks of a server run faster, the monotonic one too. */
export const fastClock = (times: number) => ({ LD_PRELOAD: provideFaketime(), FAKETIME: `+0 x${times}` })

/** A server with a settable clock for the tests of one file. */
export function serverWithClock() {
  const clock = settableClock()
  let running: Server | undefined
  beforeAll(async () => {
    running = await startServer({ env: clock.env })
  })
  afterAll(async () => {
    await running?.stop()
    clock.remove()
  })
  const server = (): Server => {
    if (!running) throw new Error('the server is not started')
    return running
  }
  return { server, url: () => server().url, set: clock.set }
}
