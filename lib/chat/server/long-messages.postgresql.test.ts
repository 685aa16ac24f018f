import { longMessagesSuite } from './long-messages.suite'

longMessagesSuite('postgresql')
