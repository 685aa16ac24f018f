import { outgoingWebhookSuite } from './outgoing.suite'

outgoingWebhookSuite('sqlite')
