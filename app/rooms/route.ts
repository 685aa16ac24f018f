import { chatEndpoints } from '@/lib/schemas/endpoints/chat'
import { listRooms } from '@/lib/server/chat/rooms'
import { addressOf } from '@/lib/server/http/caller'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'
import { settings } from '@/lib/server/settings'

const list = route(chatEndpoints.rooms, async ({ input, request }) => ({
  rooms: await listRooms({ ...input, cookie: null, address: addressOf(request) }),
  notice: settings().notice,
}))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list)
