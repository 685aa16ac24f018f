import { actsSuite } from './acts.suite'

actsSuite('postgresql')
