import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { adminBanEndpoints } from '@/lib/moderation/contract/endpoints'
import { addBan, listBans } from '@/lib/moderation/server/admin/bans'

const list = route(adminBanEndpoints.list, ({ input }) => listBans(input))
const create = route(adminBanEndpoints.add, ({ input, actor }) => addBan(input, actor))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list, create)
