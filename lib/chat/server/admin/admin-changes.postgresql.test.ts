import { actsSuite } from './admin-changes.suite'

actsSuite('postgresql')
