import { idHolesSuite } from './restore-gaps.suite'

idHolesSuite('sqlite')
