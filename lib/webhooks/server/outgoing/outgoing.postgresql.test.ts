import { outHookSuite } from './outgoing.suite'

outHookSuite('postgresql')
