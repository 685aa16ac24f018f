import { textSweepSuite } from './sweep.suite'

textSweepSuite('sqlite')
