import { adminInHookEndpoints } from '@/lib/schemas/endpoints/admin-inhooks'
import { addInHook, listInHooks } from '@/lib/server/admin/inhooks'
import { baseUrlOf } from '@/lib/server/http/base-url'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const list = route(adminInHookEndpoints.listInHooks, ({ input }) => listInHooks(input))
const add = route(adminInHookEndpoints.addInHook, ({ input, actor, request }) =>
  addInHook(input, actor, baseUrlOf(request)),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list, add)
