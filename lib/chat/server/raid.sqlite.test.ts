import { raidSuite } from './raid.suite'

raidSuite('sqlite')
