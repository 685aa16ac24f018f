import { adminPeopleEndpoints } from '@/lib/schemas/endpoints/admin-people'
import { addBan, listBans } from '@/lib/server/admin/bans'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const list = route(adminPeopleEndpoints.listBans, ({ input }) => listBans(input))
const create = route(adminPeopleEndpoints.addBan, ({ input, actor }) => addBan(input, actor))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list, create)
