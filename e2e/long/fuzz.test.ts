import { randomInt } from 'node:crypto'
import type { Provider } from '../support/database'
import { fuzzSuite } from '../support/fuzz'

/** A new one for each run; `FUZZ_SEED` repeats a run. */
const seed = Number(process.env.FUZZ_SEED) || randomInt(1, 2 ** 31)

const providers: Provider[] = ['sqlite', 'postgresql']
for (const provider of providers) fuzzSuite(provider, { seed, runs: 3000, costlyRuns: 100 })
