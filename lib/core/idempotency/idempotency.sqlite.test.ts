import { repeatsSuite } from './idempotency.suite'

repeatsSuite('sqlite')
