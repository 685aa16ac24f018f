import { idempotencySuite } from './idempotency.suite'

idempotencySuite('postgresql')
