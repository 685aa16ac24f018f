import { inHookSuite } from './incoming.suite'

inHookSuite('sqlite')
