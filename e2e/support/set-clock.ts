import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { provideFaketime } from '../../scripts/test-tools.mjs'
import { temporaryFolder } from './database'

/** The clock of one server, which a test sets. Its monotonic clock goes on as it did. */
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
    // Two names of one setting, of different versions.
    DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  /** @param set sets it so many seconds ahead of the true time; negative: behind */
  return { env, set, remove: () => rmSync(folder, { recursive: true }) }
}
