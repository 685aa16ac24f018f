import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, it } from 'vitest'
import type { Provider } from '../support/database'
import { type Fuzzed, fuzz, fuzzedEndpoints, prepareFuzzing } from '../support/fuzz'
import { startServer } from '../support/server'

/** Another one each time; `FUZZ_SEED` repeats a run. */
const seed = Number(process.env.FUZZ_SEED) || randomInt(1, 2 ** 31)

const providers: Provider[] = ['sqlite', 'postgresql']

describe.each(providers)(`thousands of made-up requests on %s, seed ${seed}`, (provider) => {
  let fuzzed: Fuzzed
  beforeAll(async () => {
    fuzzed = await prepareFuzzing(await startServer({ provider }))
  })
  afterAll(async () => {
    await fuzzed?.dumper.close()
    await fuzzed?.server.stop()
  })

  it.each(fuzzedEndpoints)('$methods $path neither fail nor store what is refused', async (endpoint) => {
    await fuzz(endpoint, fuzzed, { seed, runs: 3000, costlyRuns: 100 })
  })
})
