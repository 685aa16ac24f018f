import { comingsSuite } from './comings.suite'

comingsSuite('postgresql')
