import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Provider } from './database'
import { type Fuzzed, fuzz, fuzzedEndpoints, prepareFuzzing } from './fuzz'
import { startServer } from './server'

/** Made-up requests to every endpoint of a server on this database. */
export const fuzzSuite = (provider: Provider) =>
  describe(`made-up requests on ${provider}`, () => {
    let fuzzed: Fuzzed
    const untouched: string[] = []
    beforeAll(async () => {
      fuzzed = await prepareFuzzing(await startServer({ provider }))
    })
    afterAll(async () => {
      await fuzzed?.dumper.close()
      await fuzzed?.server.stop()
    })

    it.each(fuzzedEndpoints)('$methods $path neither fail nor store what is refused', async (endpoint) => {
      const { taken } = await fuzz(endpoint, fuzzed, { seed: 20_261_122, runs: 200, costlyRuns: 20 })
      if (taken === 0) untouched.push(`${endpoint.methods} ${endpoint.path}`)
    })

    it('reach more than a refusal at most endpoints', () => {
      expect(untouched.length, untouched.join(', ')).toBeLessThan(fuzzedEndpoints.length / 3)
    })
  })
