import { accountsInput, newAccountInput } from '@/lib/schemas/admin/accounts'
import { addAccount, listAccounts } from '@/lib/server/admin/accounts'
import { methods, route } from '@/lib/server/http/route'

const list = route({ auth: 'super', input: accountsInput }, ({ input }) => listAccounts(input))
const create = route({ auth: 'super', input: newAccountInput }, ({ input, actor }) =>
  addAccount(input, actor),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list, POST: create })
