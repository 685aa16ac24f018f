import { sendSuite } from './send.suite'

sendSuite('postgresql')
