import { roomChangeInput } from '@/lib/schemas/admin/rooms'
import { pathRoom } from '@/lib/server/admin/path'
import { changeRoom } from '@/lib/server/admin/room-changes'
import { deleteRoom } from '@/lib/server/admin/room-delete'
import { readAdminRoom } from '@/lib/server/admin/rooms'
import { methods, route } from '@/lib/server/http/route'

const read = route({ auth: 'super' }, ({ params }) => readAdminRoom(pathRoom(params.room)))

const change = route({ auth: 'super', makesRoom: true, input: roomChangeInput }, ({ input, params, actor }) =>
  changeRoom(pathRoom(params.room), input, actor),
)

const remove = route({ auth: 'super', makesRoom: true }, async ({ params, actor }) => {
  const room = pathRoom(params.room)
  await deleteRoom(room, actor)
  return { message: 'deleted', room }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: read,
  PATCH: change,
  DELETE: remove,
})
