import { clearingsSuite } from './clearings.suite'

clearingsSuite('postgresql')
