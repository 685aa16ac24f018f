import { inHookSuite } from './inhooks.suite'

inHookSuite('sqlite')
