import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { pathId32 } from '@/lib/core/http/path-parameters'
import { adminOutHookEndpoints } from '@/lib/webhooks/contract/outgoing'
import { testOutHook } from '@/lib/webhooks/server/outgoing/admin'

const test = route(adminOutHookEndpoints.test, ({ params }) => testOutHook(pathId32(params.id, 'webhook')))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(test)
