import { retentionSuite } from './retention.suite'

retentionSuite('postgresql')
