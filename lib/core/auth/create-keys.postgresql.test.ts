import { createKeysSuite } from './create-keys.suite'

createKeysSuite('postgresql')
