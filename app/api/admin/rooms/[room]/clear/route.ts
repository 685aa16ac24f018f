import { adminRoomEndpoints } from '@/lib/schemas/endpoints/admin-rooms'
import { pathRoom } from '@/lib/server/admin/path'
import { clearAdminRoom } from '@/lib/server/admin/rooms'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const clear = route(adminRoomEndpoints.clear, ({ params, actor }) =>
  clearAdminRoom(pathRoom(params.room), actor),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(clear)
