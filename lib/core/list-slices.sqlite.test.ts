import { listSlicesSuite } from './list-slices.suite'

listSlicesSuite('sqlite')
