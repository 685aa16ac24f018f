import { adminPlatformEndpoints } from '@/lib/schemas/endpoints/admin-platform'
import { deleteAdminText, readAdminText } from '@/lib/server/admin/texts'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'
import { nameOfPath } from '@/lib/server/text/read'

const read = route(adminPlatformEndpoints.readText, ({ params }) => readAdminText(nameOfPath(params.name)))

const remove = route(adminPlatformEndpoints.deleteText, async ({ params, actor }) => {
  const name = nameOfPath(params.name)
  await deleteAdminText(name, actor)
  return { message: 'deleted', name }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read, remove)
