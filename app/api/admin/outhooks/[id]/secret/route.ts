import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { pathId32 } from '@/lib/core/http/path-parameters'
import { adminOutgoingWebhookEndpoints } from '@/lib/webhooks/contract/outgoing'
import { rotateOutgoingSecret } from '@/lib/webhooks/server/outgoing/admin'

const roll = route(adminOutgoingWebhookEndpoints.rotateSecret, ({ params, actor }) =>
  rotateOutgoingSecret(pathId32(params.id, 'no_webhook'), actor),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(roll)
