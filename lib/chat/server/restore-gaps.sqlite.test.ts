import { restoreGapsSuite } from './restore-gaps.suite'

restoreGapsSuite('sqlite')
