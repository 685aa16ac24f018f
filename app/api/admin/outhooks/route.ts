import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { adminOutgoingWebhookEndpoints } from '@/lib/webhooks/contract/outgoing'
import { createOutgoingWebhook, listOutgoingWebhooks } from '@/lib/webhooks/server/outgoing/admin'

const list = route(adminOutgoingWebhookEndpoints.list, ({ input }) => listOutgoingWebhooks(input))
const create = route(adminOutgoingWebhookEndpoints.create, ({ input, actor }) =>
  createOutgoingWebhook(input, actor),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list, create)
