import { storageSharesSuite } from './storage-shares.suite'

storageSharesSuite('sqlite')
