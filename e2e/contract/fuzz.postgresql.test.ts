import { fuzzSuite } from '../support/fuzz-suite'

fuzzSuite('postgresql')
