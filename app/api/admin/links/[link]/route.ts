import { deleteAdminLink, readAdminLink } from '@/lib/server/admin/links'
import { methods, route } from '@/lib/server/http/route'

const read = route({ auth: 'super' }, ({ params }) => readAdminLink(params.link ?? ''))

const remove = route({ auth: 'super', makesRoom: true }, async ({ params, actor }) => {
  const { link = '' } = params
  await deleteAdminLink(link, actor)
  return { message: 'deleted', link }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read, DELETE: remove })
