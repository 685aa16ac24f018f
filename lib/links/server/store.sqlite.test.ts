import { linkStoreSuite } from './store.suite'

linkStoreSuite('sqlite')
