import { trashSuite } from './admin-trash.suite'

trashSuite('sqlite')
