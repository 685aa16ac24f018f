import { chatEndpoints } from '@/lib/chat/contract/endpoints'
import { readableRoom, searchRoom } from '@/lib/chat/server/search'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { clientAddressOf } from '@/lib/core/http/client-address'
import { sameOriginCookiesOf } from '@/lib/core/http/cookies'
import { withCpu } from '@/lib/core/http/cpu'

const search = route(chatEndpoints.search, async ({ input, request }) => {
  const credentials = { ...input, cookie: sameOriginCookiesOf(request), address: clientAddressOf(request) }
  // Before the slot, so that unauthorised requests do not take one.
  const room = await readableRoom(input.room, credentials)
  return withCpu(request, () => searchRoom(room, input, credentials.address))
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(search)
