import { clearingsSuite } from './clearings.suite'

clearingsSuite('sqlite')
