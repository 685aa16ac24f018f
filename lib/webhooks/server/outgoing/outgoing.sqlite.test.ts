import { outHookSuite } from './outgoing.suite'

outHookSuite('sqlite')
