import { adminRoomEndpoints } from '@/lib/chat/contract/admin-rooms'
import { createAdminRoom, listAdminRooms } from '@/lib/chat/server/admin/rooms'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'

const list = route(adminRoomEndpoints.list, ({ input }) => listAdminRooms(input))
const create = route(adminRoomEndpoints.create, ({ input, actor }) => createAdminRoom(input, actor))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list, create)
