import { storeSuite } from './store.suite'

storeSuite('postgresql')
