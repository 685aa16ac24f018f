import { hour, settableClock, year } from '@/e2e/support/server-clock'
import type { Provider } from '../support/database'
import { createData } from '../support/server'
import type { Nemesis } from './nemesis'
import { Platform } from './platform'

/** The steps from the true time, one per strike. */
const steps = [hour, -hour, year, -year, 0]

/** The clock of the first instance is stepped, by an hour and by a year, but not its monotonic clock. */
export const clockStepped = (provider: Provider, instances: number): Nemesis => ({
  name: 'the clock stepped by an hour and by a year, to and fro',
  provider,
  times: steps.length,
  lastsMs: 500,
  excuses: [],
  async stage(root) {
    const data = await createData(provider)
    const clock = settableClock()
    const places = Array.from({ length: instances }, (_, i) => ({ root, env: i === 0 ? clock.env : {} }))
    const platform = await Platform.start(data, places)
    let strikes = 0
    const begin = async () => {
      clock.set(steps[strikes++ % steps.length] ?? 0)
      return async () => undefined
    }
    const stop = async () => {
      await platform.stop()
      clock.remove()
    }
    return { platform, begin, stop }
  },
})
