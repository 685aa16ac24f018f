import { adminPeopleEndpoints } from '@/lib/chat/contract/admin-people'
import { addAccount, listAccounts } from '@/lib/chat/server/admin/accounts'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'

const list = route(adminPeopleEndpoints.listAccounts, ({ input }) => listAccounts(input))
const create = route(adminPeopleEndpoints.createAccount, ({ input, actor }) => addAccount(input, actor))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list, create)
