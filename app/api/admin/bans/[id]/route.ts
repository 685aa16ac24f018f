import { adminPeopleEndpoints } from '@/lib/schemas/endpoints/admin-people'
import { readBan, removeBan } from '@/lib/server/admin/bans'
import { pathId32 } from '@/lib/server/admin/path'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const read = route(adminPeopleEndpoints.readBan, ({ params }) => readBan(pathId32(params.id, 'ban')))

const remove = route(adminPeopleEndpoints.liftBan, async ({ params, actor }) => {
  const id = pathId32(params.id, 'ban')
  await removeBan(id, actor)
  return { message: 'deleted', id }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read, remove)
