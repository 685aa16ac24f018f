import { savedClockSuite } from './saved-clock.suite'

savedClockSuite('postgresql')
