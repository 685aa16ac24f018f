import { outgoingWebhookSuite } from './outgoing.suite'

outgoingWebhookSuite('postgresql')
