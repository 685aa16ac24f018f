import { adminRoomEndpoints } from '@/lib/chat/contract/admin-rooms'
import { restoreAdminRoom } from '@/lib/chat/server/admin/rooms'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { pathRoom } from '@/lib/core/http/path-parameters'

const restore = route(adminRoomEndpoints.restore, ({ params, input, actor }) =>
  restoreAdminRoom(pathRoom(params.room), actor, input.clearing),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(restore)
