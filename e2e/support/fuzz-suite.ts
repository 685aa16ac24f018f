import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Provider } from './database'
import { type Part, partOf, parts } from './endpoint-parts'
import { type Amount, type Fuzzed, fuzz, fuzzedEndpoints, prepareFuzzing } from './fuzz'
import { type MailSetup, startWithMail } from './mail'

/** Made-up requests to every endpoint of a server on this database, or to those of some parts. */
export const fuzzSuite = (provider: Provider, amount: Amount, some: readonly Part[] = parts) =>
  describe(`made-up requests on ${provider}, seed ${amount.seed}`, () => {
    let fuzzed: Fuzzed
    let set: MailSetup
    const untouched: string[] = []
    beforeAll(async () => {
      set = await startWithMail({ provider })
      fuzzed = await prepareFuzzing(set.server)
    })
    afterAll(async () => {
      await fuzzed?.dumper.close()
      await set?.stop()
    })

    it.each(fuzzedEndpoints.filter(({ path }) => some.includes(partOf(path))))(
      '$methods $path neither fail nor store what is refused',
      async (endpoint) => {
        const { taken } = await fuzz(endpoint, fuzzed, amount)
        if (taken === 0) untouched.push(`${endpoint.methods} ${endpoint.path}`)
      },
    )

    it('reach more than a refusal everywhere', () => {
      expect(untouched).toEqual([])
    })
  })
