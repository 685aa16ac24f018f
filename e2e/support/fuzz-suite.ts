import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Provider } from './database'
import { type Amount, type Fuzzed, fuzz, fuzzedEndpoints, prepareFuzzing } from './fuzz'
import { type MailSetup, startWithMail } from './mail'

/** Generated requests to every endpoint of a server on this database. */
export const fuzzSuite = (provider: Provider, amount: Amount) =>
  describe(`generated requests on ${provider}, seed ${amount.seed}`, () => {
    let fuzzed: Fuzzed
    let setup: MailSetup
    const neverAccepted: string[] = []
    beforeAll(async () => {
      setup = await startWithMail({ provider })
      fuzzed = await prepareFuzzing(setup.server)
    })
    afterAll(async () => {
      await fuzzed?.dumper.close()
      await setup?.stop()
    })

    it.each(fuzzedEndpoints)(
      '$methods $path never fails, and a refused request stores nothing',
      async (endpoint) => {
        const { taken } = await fuzz(endpoint, fuzzed, amount)
        if (taken === 0) neverAccepted.push(`${endpoint.methods} ${endpoint.path}`)
      },
    )

    it('every endpoint accepts some of them', () => {
      expect(neverAccepted).toEqual([])
    })
  })
