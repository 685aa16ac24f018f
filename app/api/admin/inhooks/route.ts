import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { baseUrlOf } from '@/lib/core/http/origin'
import { adminIncomingWebhookEndpoints } from '@/lib/webhooks/contract/incoming-admin'
import { createIncomingWebhook, listIncomingWebhooks } from '@/lib/webhooks/server/incoming/admin'

const list = route(adminIncomingWebhookEndpoints.list, ({ input }) => listIncomingWebhooks(input))
const add = route(adminIncomingWebhookEndpoints.create, ({ input, actor, request }) =>
  createIncomingWebhook(input, actor, baseUrlOf(request)),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list, add)
