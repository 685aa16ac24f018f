import { trashSuite } from './admin-trash.suite'

trashSuite('postgresql')
