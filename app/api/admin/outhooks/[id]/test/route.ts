import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { pathId32 } from '@/lib/core/http/path-parameters'
import { adminOutgoingWebhookEndpoints } from '@/lib/webhooks/contract/outgoing'
import { testOutgoingWebhook } from '@/lib/webhooks/server/outgoing/admin'

const test = route(adminOutgoingWebhookEndpoints.test, ({ params }) =>
  testOutgoingWebhook(pathId32(params.id, 'no_webhook')),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(test)
