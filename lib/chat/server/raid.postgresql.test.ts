import { raidSuite } from './raid.suite'

raidSuite('postgresql')
