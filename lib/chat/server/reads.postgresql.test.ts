import { readsSuite } from './reads.suite'

readsSuite('postgresql')
