import { fewRequests, fuzzSuite } from '../support/fuzz'

fuzzSuite('postgresql', fewRequests)
