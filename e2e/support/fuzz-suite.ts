import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Provider } from './database'
import { type Amount, type Fuzzed, fuzz, fuzzedEndpoints, prepareFuzzing } from './fuzz'
import { startServer } from './server'

/** Made-up requests to every endpoint of a server on this database. */
export const fuzzSuite = (provider: Provider, amount: Amount) =>
  describe(`made-up requests on ${provider}, seed ${amount.seed}`, () => {
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
      const { taken } = await fuzz(endpoint, fuzzed, amount)
      if (taken === 0) untouched.push(`${endpoint.methods} ${endpoint.path}`)
    })

    it('reach more than a refusal at most endpoints', () => {
      expect(untouched.length, untouched.join(', ')).toBeLessThan(fuzzedEndpoints.length / 3)
    })
  })
