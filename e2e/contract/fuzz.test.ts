import { fuzzSuite } from '../support/fuzz'

// The same requests each time, on the database that refuses more values. `npm run test:long` has new ones for both.
fuzzSuite('postgresql', { seed: 20_261_122, runs: 100, costlyRuns: 20 })
