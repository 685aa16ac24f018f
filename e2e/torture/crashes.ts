import type { Provider } from '../support/database'
import { createData } from '../support/server'
import type { Nemesis, Stage } from './nemesis'
import { Platform } from './platform'

async function stageOf(
  provider: Provider,
  instances: number,
  root?: string,
): Promise<Stage & { next: () => number }> {
  const data = await createData(provider)
  const platform = await Platform.start(
    data,
    Array.from({ length: instances }, () => ({ root })),
  )
  let strikes = 0
  const next = () => strikes++ % instances
  return { platform, begin: async () => async () => undefined, stop: () => platform.stop(), next }
}

const slotsOf = (instances: number) => Array.from({ length: instances }, (_, slot) => slot)

/** An instance is killed (kill -9) and started again; with several, one after the other. */
export const killed = (provider: Provider, instances: number, times: number): Nemesis => ({
  name: instances > 1 ? `one of ${instances} instances killed (kill -9)` : 'the platform killed (kill -9)',
  provider,
  times,
  lastsMs: 0,
  excuses: [{ what: 'silent', slots: slotsOf(instances) }],
  async stage(root) {
    const stage = await stageOf(provider, instances, root)
    const begin = async () => {
      const slot = stage.next()
      await stage.platform.kill(slot)
      return () => stage.platform.startInstance(slot)
    }
    return { ...stage, begin }
  },
})

/** An instance is stopped (SIGSTOP) and continued. */
export const stopped = (provider: Provider, instances: number, times: number, lastsMs: number): Nemesis => ({
  name: `an instance stopped for ${lastsMs / 1000} s (SIGSTOP)`,
  provider,
  times,
  lastsMs,
  excuses: [{ what: 'late', slots: slotsOf(instances) }],
  async stage(root) {
    const stage = await stageOf(provider, instances, root)
    const begin = async () => {
      const server = stage.platform.server(stage.next())
      server.signal('SIGSTOP')
      return async () => server.signal('SIGCONT')
    }
    return { ...stage, begin }
  },
})

/** No fault at all. */
export const unharmed = (provider: Provider, instances: number, lastsMs: number): Nemesis => ({
  name: `nothing, with ${instances === 1 ? 'one instance' : `${instances} instances`}`,
  provider,
  times: 1,
  lastsMs,
  excuses: [],
  stage: (root) => stageOf(provider, instances, root),
})
