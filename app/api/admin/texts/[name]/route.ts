import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { adminTextEndpoints } from '@/lib/text/contract/endpoints'
import { deleteAdminText, readAdminText } from '@/lib/text/server/admin'
import { nameOfPath } from '@/lib/text/server/read'

const read = route(adminTextEndpoints.read, ({ params }) => readAdminText(nameOfPath(params.name)))

const remove = route(adminTextEndpoints.delete, async ({ params, actor }) => {
  const name = nameOfPath(params.name)
  await deleteAdminText(name, actor)
  return { message: 'deleted', name }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read, remove)
