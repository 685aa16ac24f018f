import { idHolesSuite } from './id-holes.suite'

idHolesSuite('sqlite')
