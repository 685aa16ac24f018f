import { bansInput, newBanInput } from '@/lib/schemas/admin/bans'
import { addBan, listBans } from '@/lib/server/admin/bans'
import { methods, route } from '@/lib/server/http/route'

const list = route({ auth: 'super', input: bansInput }, ({ input }) => listBans(input))
const create = route({ auth: 'super', makesRoom: true, input: newBanInput }, ({ input, actor }) =>
  addBan(input, actor),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list, POST: create })
