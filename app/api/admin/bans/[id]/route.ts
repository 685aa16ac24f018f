import { readBan, removeBan } from '@/lib/server/admin/bans'
import { pathId32 } from '@/lib/server/admin/path'
import { methods, route } from '@/lib/server/http/route'

const read = route({ auth: 'super' }, ({ params }) => readBan(pathId32(params.id, 'ban')))

const remove = route({ auth: 'super', makesRoom: true }, async ({ params, actor }) => {
  const id = pathId32(params.id, 'ban')
  await removeBan(id, actor)
  return { message: 'deleted', id }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read, DELETE: remove })
