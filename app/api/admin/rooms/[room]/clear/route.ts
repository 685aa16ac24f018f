import { pathRoom } from '@/lib/server/admin/path'
import { clearRoom } from '@/lib/server/admin/room-clear'
import { methods, route } from '@/lib/server/http/route'

const clear = route({ auth: 'super', makesRoom: true }, ({ params, actor }) =>
  clearRoom(pathRoom(params.room), actor),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: clear })
