import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { adminOutgoingWebhookEndpoints } from '@/lib/webhooks/contract/outgoing'
import { listDeliveries } from '@/lib/webhooks/server/outgoing/admin'

const list = route(adminOutgoingWebhookEndpoints.deliveries, ({ input }) => listDeliveries(input))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list)
