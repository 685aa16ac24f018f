import { adminInHookEndpoints } from '@/lib/schemas/endpoints/admin-inhooks'
import { rollInHook } from '@/lib/server/admin/inhooks'
import { pathId32 } from '@/lib/server/admin/path'
import { baseUrlOf } from '@/lib/server/http/base-url'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const roll = route(adminInHookEndpoints.rollInHook, ({ params, actor, request }) =>
  rollInHook(pathId32(params.id, 'hook'), actor, baseUrlOf(request)),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(roll)
