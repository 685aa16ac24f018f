import { randomInt } from 'node:crypto'
import { fuzzSuite } from '@/e2e/support/fuzz'
import type { Provider } from '../support/database'

/** Another one each time; `FUZZ_SEED` repeats a run. */
const seed = Number(process.env.FUZZ_SEED) || randomInt(1, 2 ** 31)

const providers: Provider[] = ['sqlite', 'postgresql']
for (const provider of providers) fuzzSuite(provider, { seed, runs: 3000, costlyRuns: 100 })
