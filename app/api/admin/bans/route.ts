import { adminPeopleEndpoints } from '@/lib/chat/contract/admin-people'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { addBan, listBans } from '@/lib/moderation/server/admin/bans'

const list = route(adminPeopleEndpoints.listBans, ({ input }) => listBans(input))
const create = route(adminPeopleEndpoints.addBan, ({ input, actor }) => addBan(input, actor))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list, create)
