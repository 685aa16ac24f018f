import { textStoreSuite } from './store.suite'

textStoreSuite('postgresql')
