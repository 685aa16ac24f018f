import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { pathId32 } from '@/lib/core/http/path-parameters'
import { adminBanEndpoints } from '@/lib/moderation/contract/endpoints'
import { readBan, removeBan } from '@/lib/moderation/server/admin/bans'

const read = route(adminBanEndpoints.read, ({ params }) => readBan(pathId32(params.id, 'ban')))

const remove = route(adminBanEndpoints.delete, async ({ params, actor }) => {
  const id = pathId32(params.id, 'ban')
  await removeBan(id, actor)
  return { message: 'deleted', id }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read, remove)
