import { adminPlatformEndpoints } from '@/lib/admin/contract/platform-endpoints'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { deleteAdminLink, readAdminLink } from '@/lib/links/server/admin'

const read = route(adminPlatformEndpoints.readLink, ({ params }) => readAdminLink(params.link))

const remove = route(adminPlatformEndpoints.deleteLink, async ({ params, actor }) => {
  const { link } = params
  await deleteAdminLink(link, actor)
  return { message: 'deleted', link }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read, remove)
