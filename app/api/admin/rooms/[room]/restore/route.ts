import { pathRoom } from '@/lib/server/admin/path'
import { restoreRoom } from '@/lib/server/admin/room-clear'
import { methods, route } from '@/lib/server/http/route'

const restore = route({ auth: 'super' }, ({ params, actor }) => restoreRoom(pathRoom(params.room), actor))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: restore })
