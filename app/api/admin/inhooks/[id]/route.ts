import { adminInHookEndpoints } from '@/lib/schemas/endpoints/admin-inhooks'
import { readInHook, removeInHook } from '@/lib/server/admin/inhooks'
import { pathId32 } from '@/lib/server/admin/path'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const read = route(adminInHookEndpoints.readInHook, ({ params }) => readInHook(pathId32(params.id, 'hook')))

const remove = route(adminInHookEndpoints.deleteInHook, async ({ params, actor }) => {
  const id = pathId32(params.id, 'hook')
  await removeInHook(id, actor)
  return { message: 'deleted' as const, id }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read, remove)
