import { inHookSuite } from './incoming.suite'

inHookSuite('postgresql')
