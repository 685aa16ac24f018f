import { adminKeyEndpoints } from '@/lib/chat/contract/admin-people'

import { readKey, revokeIssuedKey } from '@/lib/chat/server/admin/account-keys'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { pathId32 } from '@/lib/core/http/path-parameters'

const read = route(adminKeyEndpoints.readKey, ({ params }) => readKey(pathId32(params.id, 'key')))

const revoke = route(adminKeyEndpoints.revokeKey, ({ params, actor }) =>
  revokeIssuedKey(pathId32(params.id, 'key'), actor),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read, revoke)
