import { adminRoomEndpoints } from '@/lib/chat/contract/admin-rooms'
import { clearAdminRoom } from '@/lib/chat/server/admin/rooms'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { pathRoom } from '@/lib/core/http/path-parameters'

const clear = route(adminRoomEndpoints.clear, ({ params, actor }) =>
  clearAdminRoom(pathRoom(params.room), actor),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(clear)
