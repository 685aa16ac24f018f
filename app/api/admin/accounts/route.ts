import { adminPeopleEndpoints } from '@/lib/schemas/endpoints/admin-people'
import { addAccount, listAccounts } from '@/lib/server/admin/accounts'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const list = route(adminPeopleEndpoints.listAccounts, ({ input }) => listAccounts(input))
const create = route(adminPeopleEndpoints.createAccount, ({ input, actor }) => addAccount(input, actor))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list, create)
