import { adminPeopleEndpoints } from '@/lib/schemas/endpoints/admin-people'
import { readKey, revokeIssuedKey } from '@/lib/server/admin/account-keys'
import { pathId32 } from '@/lib/server/admin/path'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const read = route(adminPeopleEndpoints.readKey, ({ params }) => readKey(pathId32(params.id, 'key')))

const revoke = route(adminPeopleEndpoints.revokeKey, ({ params, actor }) =>
  revokeIssuedKey(pathId32(params.id, 'key'), actor),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read, revoke)
