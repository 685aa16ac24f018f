import { actsSuite } from './acts.suite'

actsSuite('sqlite')
