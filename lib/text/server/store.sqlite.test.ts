import { textStoreSuite } from './store.suite'

textStoreSuite('sqlite')
