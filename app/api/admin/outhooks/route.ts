import { adminOutHookEndpoints } from '@/lib/schemas/endpoints/admin-outhooks'
import { createOutHook, listOutHooks } from '@/lib/server/admin/outhooks'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const list = route(adminOutHookEndpoints.list, ({ input }) => listOutHooks(input))
const create = route(adminOutHookEndpoints.create, ({ input, actor }) => createOutHook(input, actor))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list, create)
