import { searchSuite } from './search.suite'

searchSuite('postgresql')
