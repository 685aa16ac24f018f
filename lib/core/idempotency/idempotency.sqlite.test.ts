import { idempotencySuite } from './idempotency.suite'

idempotencySuite('sqlite')
