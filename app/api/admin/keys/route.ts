import { adminPeopleEndpoints } from '@/lib/schemas/endpoints/admin-people'
import { issueKey, listKeys } from '@/lib/server/admin/account-keys'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const list = route(adminPeopleEndpoints.listKeys, ({ input }) => listKeys(input))
const issue = route(adminPeopleEndpoints.issueKey, ({ input, actor }) => issueKey(input, actor))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list, issue)
