import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Provider } from '../support/database'
import { requireProgram } from '../support/edges'
import { createData } from '../support/server'
import type { Nemesis } from './nemesis'
import { Platform } from './platform'

const library = 'faketime/libfaketimeMT.so.1'

/** libfaketime's library. @throws Error that says what to install */
function fakeTime(): string {
  requireProgram('faketime', 'faketime')
  const folders = ['/usr/lib', ...readdirSync('/usr/lib').map((name) => join('/usr/lib', name))]
  const found = folders.map((folder) => join(folder, library)).find(existsSync)
  if (!found) throw new Error(`there is no ${library} below /usr/lib`)
  return found
}

/** Forwards, back, far forwards and far back again: what a clock shows after each strike, from the true time. */
const steps = ['+1h', '-1h', '+365d', '-365d', '+0']

/** The clock of the first instance is stepped, by an hour and by a year. The monotonic clock goes on as it should. */
export const clockStepped = (provider: Provider, instances: number): Nemesis => ({
  name: 'the clock stepped by an hour and by a year, to and fro',
  provider,
  times: steps.length,
  lastsMs: 500,
  excuses: [],
  async stage(root) {
    const data = await createData(provider)
    const file = join(data.folder, 'clock')
    writeFileSync(file, '+0')
    const env = {
      LD_PRELOAD: fakeTime(),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    }
    const places = Array.from({ length: instances }, (_, i) => ({ root, env: i === 0 ? env : {} }))
    const platform = await Platform.start(data, places)
    let strikes = 0
    const begin = async () => {
      writeFileSync(file, steps[strikes++ % steps.length] ?? '')
      return async () => undefined
    }
    return { platform, begin, stop: () => platform.stop() }
  },
})
