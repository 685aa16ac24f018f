import { statsSuite } from './stats.suite'

statsSuite('postgresql')
