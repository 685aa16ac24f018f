import { adminAccountEndpoints } from '@/lib/chat/contract/admin-people'

import { addAccount, listAccounts } from '@/lib/chat/server/admin/accounts'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'

const list = route(adminAccountEndpoints.listAccounts, ({ input }) => listAccounts(input))
const create = route(adminAccountEndpoints.createAccount, ({ input, actor }) => addAccount(input, actor))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list, create)
