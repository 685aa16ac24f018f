import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { baseUrlOf } from '@/lib/core/http/origin'
import { pathId32 } from '@/lib/core/http/path-parameters'
import { adminIncomingWebhookEndpoints } from '@/lib/webhooks/contract/incoming-admin'
import { rotateIncomingAddress } from '@/lib/webhooks/server/incoming/admin'

const roll = route(adminIncomingWebhookEndpoints.rotateAddress, ({ params, actor, request }) =>
  rotateIncomingAddress(pathId32(params.id, 'no_hook'), actor, baseUrlOf(request)),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(roll)
