import { adminOutHookEndpoints } from '@/lib/schemas/endpoints/admin-outhooks'
import { changeOutHook, deleteOutHook, readOutHook } from '@/lib/server/admin/outhooks'
import { pathId32 } from '@/lib/server/admin/path'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const read = route(adminOutHookEndpoints.read, ({ params }) => readOutHook(pathId32(params.id, 'webhook')))

const change = route(adminOutHookEndpoints.change, ({ params, input, actor }) =>
  changeOutHook(pathId32(params.id, 'webhook'), input, actor),
)

const remove = route(adminOutHookEndpoints.delete, async ({ params, actor }) => {
  const id = pathId32(params.id, 'webhook')
  await deleteOutHook(id, actor)
  return { message: 'deleted', id }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read, change, remove)
