import { fewRequests } from '../support/fuzz'
import { fuzzSuite } from '../support/fuzz-suite'

fuzzSuite('sqlite', fewRequests)
