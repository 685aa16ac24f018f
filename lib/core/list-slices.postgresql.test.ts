import { listSlicesSuite } from './list-slices.suite'

listSlicesSuite('postgresql')
