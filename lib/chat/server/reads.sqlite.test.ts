import { readsSuite } from './reads.suite'

readsSuite('sqlite')
