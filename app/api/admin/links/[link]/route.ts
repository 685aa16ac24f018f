import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { adminLinkEndpoints } from '@/lib/links/contract/endpoints'
import { deleteAdminLink, readAdminLink } from '@/lib/links/server/admin'

const read = route(adminLinkEndpoints.read, ({ params }) => readAdminLink(params.link))

const remove = route(adminLinkEndpoints.delete, async ({ params, actor }) => {
  const { link } = params
  await deleteAdminLink(link, actor)
  return { message: 'deleted', link }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read, remove)
