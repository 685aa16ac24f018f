import { incomingWebhooks } from '@/lib/webhooks/server/incoming/admin'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = incomingWebhooks.one
