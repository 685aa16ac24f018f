import { adminOutHookEndpoints } from '@/lib/schemas/endpoints/admin-outhooks'
import { rollOutHook } from '@/lib/server/admin/outhooks'
import { pathId32 } from '@/lib/server/admin/path'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const roll = route(adminOutHookEndpoints.roll, ({ params, actor }) =>
  rollOutHook(pathId32(params.id, 'webhook'), actor),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(roll)
