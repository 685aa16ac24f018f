import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { pathId32 } from '@/lib/core/http/path-parameters'
import { adminInHookEndpoints } from '@/lib/webhooks/contract/incoming'
import { readInHook, removeInHook } from '@/lib/webhooks/server/incoming/admin'

const read = route(adminInHookEndpoints.readInHook, ({ params }) => readInHook(pathId32(params.id, 'hook')))

const remove = route(adminInHookEndpoints.deleteInHook, async ({ params, actor }) => {
  const id = pathId32(params.id, 'hook')
  await removeInHook(id, actor)
  return { message: 'deleted' as const, id }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read, remove)
