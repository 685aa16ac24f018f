import { textSweepSuite } from './sweep.suite'

textSweepSuite('postgresql')
