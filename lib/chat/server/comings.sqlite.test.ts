import { comingsSuite } from './comings.suite'

comingsSuite('sqlite')
