import { blockedHostsSuite } from './blocked-hosts.suite'

blockedHostsSuite('postgresql')
