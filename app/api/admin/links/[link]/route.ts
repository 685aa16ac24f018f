import { adminPlatformEndpoints } from '@/lib/schemas/endpoints/admin-platform'
import { deleteAdminLink, readAdminLink } from '@/lib/server/admin/links'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const read = route(adminPlatformEndpoints.readLink, ({ params }) => readAdminLink(params.link))

const remove = route(adminPlatformEndpoints.deleteLink, async ({ params, actor }) => {
  const { link } = params
  await deleteAdminLink(link, actor)
  return { message: 'deleted', link }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read, remove)
