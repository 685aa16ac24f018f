import { adminAccountEndpoints } from '@/lib/chat/contract/admin-people'

import { changeAdminAccount, deleteAdminAccount, readAccount } from '@/lib/chat/server/admin/accounts'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'

const read = route(adminAccountEndpoints.readAccount, ({ params }) => readAccount(params.username))

const change = route(adminAccountEndpoints.changePassword, ({ input, params, actor }) =>
  changeAdminAccount(params.username, input, actor),
)

const remove = route(adminAccountEndpoints.deleteAccount, async ({ params, actor }) => {
  await deleteAdminAccount(params.username, actor)
  return { message: 'deleted', username: params.username }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read, change, remove)
