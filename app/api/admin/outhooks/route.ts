import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { adminOutHookEndpoints } from '@/lib/webhooks/contract/outgoing'
import { createOutHook, listOutHooks } from '@/lib/webhooks/server/outgoing/admin'

const list = route(adminOutHookEndpoints.list, ({ input }) => listOutHooks(input))
const create = route(adminOutHookEndpoints.create, ({ input, actor }) => createOutHook(input, actor))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list, create)
