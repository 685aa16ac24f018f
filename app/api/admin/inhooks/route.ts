import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { baseUrlOf } from '@/lib/core/http/origin'
import { adminInHookEndpoints } from '@/lib/webhooks/contract/incoming'
import { addInHook, listInHooks } from '@/lib/webhooks/server/incoming/admin'

const list = route(adminInHookEndpoints.listInHooks, ({ input }) => listInHooks(input))
const add = route(adminInHookEndpoints.addInHook, ({ input, actor, request }) =>
  addInHook(input, actor, baseUrlOf(request)),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list, add)
