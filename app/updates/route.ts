import { severalRoomsEndpoints } from '@/lib/chat/contract/several-rooms'
import { readUpdates } from '@/lib/chat/server/updates'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { clientAddressOf } from '@/lib/core/http/client-address'
import { sameOriginCookiesOf } from '@/lib/core/http/cookies'
import { withPollBudget } from '@/lib/core/limits/poll-budget'

const read = route(severalRoomsEndpoints.updates, ({ input, request }) => {
  const reader = {
    cookie: sameOriginCookiesOf(request),
    address: clientAddressOf(request),
    signal: request.signal,
  }
  const { rooms } = input
  return withPollBudget(request, input.wait, (wait) => readUpdates({ ...input, wait }, reader), rooms.length)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
