import { adminPeopleEndpoints } from '@/lib/schemas/endpoints/admin-people'
import { changeAdminAccount, deleteAdminAccount, readAccount } from '@/lib/server/admin/accounts'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const read = route(adminPeopleEndpoints.readAccount, ({ params }) => readAccount(params.username))

const change = route(adminPeopleEndpoints.changePassword, ({ input, params, actor }) =>
  changeAdminAccount(params.username, input, actor),
)

const remove = route(adminPeopleEndpoints.deleteAccount, async ({ params, actor }) => {
  await deleteAdminAccount(params.username, actor)
  return { message: 'deleted', username: params.username }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read, change, remove)
