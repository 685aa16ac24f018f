import { readKey, revokeKey } from '@/lib/server/admin/account-keys'
import { pathId32 } from '@/lib/server/admin/path'
import { methods, route } from '@/lib/server/http/route'

const read = route({ auth: 'super' }, ({ params }) => readKey(pathId32(params.id, 'key')))

const revoke = route({ auth: 'super', makesRoom: true }, ({ params, actor }) =>
  revokeKey(pathId32(params.id, 'key'), actor),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read, DELETE: revoke })
