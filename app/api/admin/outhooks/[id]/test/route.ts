import { adminOutHookEndpoints } from '@/lib/schemas/endpoints/admin-outhooks'
import { testOutHook } from '@/lib/server/admin/outhooks'
import { pathId32 } from '@/lib/server/admin/path'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const test = route(adminOutHookEndpoints.test, ({ params }) => testOutHook(pathId32(params.id, 'webhook')))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(test)
