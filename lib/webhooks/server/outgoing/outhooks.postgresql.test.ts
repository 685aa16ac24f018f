import { outHookSuite } from './outhooks.suite'

outHookSuite('postgresql')
