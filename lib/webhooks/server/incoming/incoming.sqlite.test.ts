import { incomingWebhookSuite } from './incoming.suite'

incomingWebhookSuite('sqlite')
