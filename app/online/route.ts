import { chatEndpoints } from '@/lib/chat/contract/endpoints'
import { severalRoomsEndpoints } from '@/lib/chat/contract/several-rooms'
import { listOnline, markPresent } from '@/lib/chat/server/rooms'
import { administratorOf } from '@/lib/core/auth/authorise'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { clientAddressOf } from '@/lib/core/http/client-address'
import { sameOriginCookiesOf } from '@/lib/core/http/cookies'

const callerOf = (request: Request) => ({
  cookie: sameOriginCookiesOf(request),
  address: clientAddressOf(request),
})

const list = route(chatEndpoints.online, ({ input, request }) =>
  listOnline(input, { ...input, ...callerOf(request) }),
)

const mark = route(
  severalRoomsEndpoints.present,
  async ({ input: { room = '', nick, rooms, ...credentials }, request }) => {
    const { cookie, address } = callerOf(request)
    if (!rooms) return listOnline({ room, nick }, { ...credentials, cookie, address })
    return markPresent(rooms, {
      cookie: () => cookie,
      address: () => address,
      administers: async () => (await administratorOf(request)) !== null,
    })
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list, mark)
