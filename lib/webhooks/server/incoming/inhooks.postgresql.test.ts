import { inHookSuite } from './inhooks.suite'

inHookSuite('postgresql')
