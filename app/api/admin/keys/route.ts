import { adminKeyEndpoints } from '@/lib/chat/contract/admin-people'

import { issueKey, listKeys } from '@/lib/chat/server/admin/account-keys'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'

const list = route(adminKeyEndpoints.listKeys, ({ input }) => listKeys(input))
const issue = route(adminKeyEndpoints.issueKey, ({ input, actor }) => issueKey(input, actor))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list, issue)
