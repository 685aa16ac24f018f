import { chatEndpoints } from '@/lib/chat/contract/endpoints'
import { listOnline } from '@/lib/chat/server/rooms'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { clientAddressOf } from '@/lib/core/http/client-address'
import { sameOriginCookiesOf } from '@/lib/core/http/cookies'

const list = route(chatEndpoints.online, ({ input, request }) => {
  const cookie = sameOriginCookiesOf(request)
  return listOnline(input.room, { ...input, cookie, address: clientAddressOf(request) })
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list)
