import { adminRoomEndpoints } from '@/lib/schemas/endpoints/admin-rooms'
import { createAdminRoom, listAdminRooms } from '@/lib/server/admin/rooms'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const list = route(adminRoomEndpoints.list, ({ input }) => listAdminRooms(input))
const create = route(adminRoomEndpoints.create, ({ input, actor }) => createAdminRoom(input, actor))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list, create)
