import { statsSuite } from './stats.suite'

statsSuite('sqlite')
