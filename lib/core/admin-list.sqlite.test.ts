import { listSlicesSuite } from './admin-list.suite'

listSlicesSuite('sqlite')
