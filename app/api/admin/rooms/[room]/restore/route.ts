import { adminRoomEndpoints } from '@/lib/schemas/endpoints/admin-rooms'
import { pathRoom } from '@/lib/server/admin/path'
import { restoreAdminRoom } from '@/lib/server/admin/rooms'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const restore = route(adminRoomEndpoints.restore, ({ params, input, actor }) =>
  restoreAdminRoom(pathRoom(params.room), actor, input.clearing),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(restore)
