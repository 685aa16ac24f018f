import { storeSuite } from './store.suite'

storeSuite('sqlite')
