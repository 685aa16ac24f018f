import { linkStoreSuite } from './store.suite'

linkStoreSuite('postgresql')
