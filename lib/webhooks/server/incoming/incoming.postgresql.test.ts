import { incomingWebhookSuite } from './incoming.suite'

incomingWebhookSuite('postgresql')
