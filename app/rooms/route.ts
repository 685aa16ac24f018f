import { roomsInput } from '@/lib/schemas/chat'
import { listRooms } from '@/lib/server/chat/rooms'
import { methods, route } from '@/lib/server/http/route'
import { settings } from '@/lib/server/settings'

const list = route({ service: 'chat', input: roomsInput }, async ({ input }) => ({
  rooms: await listRooms({ ...input, cookie: null }),
  notice: settings().notice,
}))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list, POST: list })
