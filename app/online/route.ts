import { onlineInput } from '@/lib/schemas/chat'
import { listOnline } from '@/lib/server/chat/rooms'
import { methods, route } from '@/lib/server/http/route'

const list = route({ service: 'chat', input: onlineInput }, async ({ input, request }) => {
  const online = await listOnline(input.room, { ...input, cookie: request.headers.get('cookie') })
  return { room: input.room, online, count: online.length }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list, POST: list })
