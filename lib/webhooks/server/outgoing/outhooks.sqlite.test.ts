import { outHookSuite } from './outhooks.suite'

outHookSuite('sqlite')
