import { chatEndpoints } from '@/lib/chat/contract/endpoints'
import { listRooms } from '@/lib/chat/server/rooms'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { clientAddressOf } from '@/lib/core/http/client-address'
import { settings } from '@/lib/core/settings/settings'

const list = route(chatEndpoints.rooms, async ({ input, request }) => ({
  rooms: await listRooms({ ...input, cookie: null, address: clientAddressOf(request) }),
  notice: settings().notice,
}))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list)
