import { readsSuite } from './cursors.suite'

readsSuite('postgresql')
