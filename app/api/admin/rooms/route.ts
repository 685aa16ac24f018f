import { listInput } from '@/lib/schemas/admin/list'
import { newRoomInput } from '@/lib/schemas/admin/rooms'
import { createRoom } from '@/lib/server/admin/room-changes'
import { listAdminRooms } from '@/lib/server/admin/rooms'
import { methods, route } from '@/lib/server/http/route'

const list = route({ auth: 'super', input: listInput }, ({ input }) => listAdminRooms(input))
const create = route({ auth: 'super', input: newRoomInput }, ({ input, actor }) => createRoom(input, actor))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list, POST: create })
