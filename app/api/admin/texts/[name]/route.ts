import { deleteText, readAdminText } from '@/lib/server/admin/texts'
import { methods, route } from '@/lib/server/http/route'

const read = route({ auth: 'super' }, ({ params }) => readAdminText(params.name ?? ''))

const remove = route({ auth: 'super', makesRoom: true }, async ({ params, actor }) => {
  const { name = '' } = params
  await deleteText(name, actor)
  return { message: 'deleted', name }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read, DELETE: remove })
