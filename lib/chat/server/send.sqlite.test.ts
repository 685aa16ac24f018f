import { sendSuite } from './send.suite'

sendSuite('sqlite')
