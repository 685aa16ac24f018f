import { listSlicesSuite } from './admin-list.suite'

listSlicesSuite('postgresql')
