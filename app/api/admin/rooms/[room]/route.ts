import { adminRoomEndpoints } from '@/lib/schemas/endpoints/admin-rooms'
import { pathRoom } from '@/lib/server/admin/path'
import { changeAdminRoom, deleteAdminRoom, readAdminRoom } from '@/lib/server/admin/rooms'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

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
