import { restoreGapsSuite } from './restore-gaps.suite'

restoreGapsSuite('postgresql')
