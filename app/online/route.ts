import { chatEndpoints } from '@/lib/schemas/endpoints/chat'
import { listOnline } from '@/lib/server/chat/rooms'
import { addressOf } from '@/lib/server/http/caller'
import { ownCookiesOf } from '@/lib/server/http/cookies'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const list = route(chatEndpoints.online, async ({ input, request }) => {
  const cookie = ownCookiesOf(request)
  const online = await listOnline(input.room, { ...input, cookie, address: addressOf(request) })
  return { room: input.room, online, count: online.length }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list)
