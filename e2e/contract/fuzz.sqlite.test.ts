import { fewRequests, fuzzSuite } from '../support/fuzz'

fuzzSuite('sqlite', fewRequests)
