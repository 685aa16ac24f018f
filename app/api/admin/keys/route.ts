import { newKeyInput } from '@/lib/schemas/admin/keys'
import { listInput } from '@/lib/schemas/admin/list'
import { issueKey, listKeys } from '@/lib/server/admin/account-keys'
import { methods, route } from '@/lib/server/http/route'

const list = route({ auth: 'super', input: listInput }, ({ input }) => listKeys(input))
const issue = route({ auth: 'super', input: newKeyInput }, ({ input, actor }) => issueKey(input, actor))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list, POST: issue })
