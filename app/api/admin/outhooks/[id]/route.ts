import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { pathId32 } from '@/lib/core/http/path-parameters'
import { adminOutHookEndpoints } from '@/lib/webhooks/contract/outgoing'
import { changeOutHook, deleteOutHook, readOutHook } from '@/lib/webhooks/server/outgoing/admin'

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
