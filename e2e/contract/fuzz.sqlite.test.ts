import { fuzzSuite } from '@/e2e/support/fuzz'
import { fewRequests } from '../support/fuzz'

fuzzSuite('sqlite', fewRequests)
