import { repeatsSuite } from './idempotency.suite'

repeatsSuite('postgresql')
