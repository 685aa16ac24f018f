import { readsSuite } from './cursors.suite'

readsSuite('sqlite')
