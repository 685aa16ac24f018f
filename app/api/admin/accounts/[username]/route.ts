import { accountChangeInput } from '@/lib/schemas/admin/accounts'
import { changePassword, deleteAccount, readAccount } from '@/lib/server/admin/accounts'
import { methods, route } from '@/lib/server/http/route'

const read = route({ auth: 'super' }, ({ params }) => readAccount(params.username ?? ''))

const change = route({ auth: 'super', input: accountChangeInput }, ({ input, params, actor }) =>
  changePassword(params.username ?? '', input, actor),
)

const remove = route({ auth: 'super', makesRoom: true }, async ({ params, actor }) => {
  await deleteAccount(params.username ?? '', actor)
  return { message: 'deleted', username: params.username }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: read,
  PATCH: change,
  DELETE: remove,
})
