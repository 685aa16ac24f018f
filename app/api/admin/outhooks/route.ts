import { outgoingWebhooks } from '@/lib/webhooks/server/outgoing/admin'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = outgoingWebhooks.all
