import { comingsSuite } from './joins-and-leaves.suite'

comingsSuite('postgresql')
