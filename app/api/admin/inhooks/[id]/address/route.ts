import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { baseUrlOf } from '@/lib/core/http/origin'
import { pathId32 } from '@/lib/core/http/path-parameters'
import { adminInHookEndpoints } from '@/lib/webhooks/contract/incoming'
import { rollInHook } from '@/lib/webhooks/server/incoming/admin'

const roll = route(adminInHookEndpoints.rollInHook, ({ params, actor, request }) =>
  rollInHook(pathId32(params.id, 'hook'), actor, baseUrlOf(request)),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(roll)
