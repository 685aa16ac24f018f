import { adminRoomEndpoints } from '@/lib/chat/contract/admin-rooms'
import { changeAdminRoom, deleteAdminRoom, readAdminRoom } from '@/lib/chat/server/admin/rooms'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { pathRoom } from '@/lib/core/http/path-parameters'

const read = route(adminRoomEndpoints.read, ({ params }) => readAdminRoom(pathRoom(params.room)))

const change = route(adminRoomEndpoints.change, ({ input, params, actor }) =>
  changeAdminRoom(pathRoom(params.room), input, actor),
)

const remove = route(adminRoomEndpoints.delete, async ({ params, actor }) => {
  const room = pathRoom(params.room)
  await deleteAdminRoom(room, actor)
  return { message: 'deleted', room }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read, change, remove)
