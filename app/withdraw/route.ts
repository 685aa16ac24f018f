import { ownMessageEndpoints } from '@/lib/chat/contract/own-messages'
import { withdrawMessage } from '@/lib/chat/server/sender-changes'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { clientAddressOf } from '@/lib/core/http/client-address'

const withdraw = route(ownMessageEndpoints.withdraw, ({ input, request, bearer }) =>
  withdrawMessage(input.id, input.token ?? bearer, clientAddressOf(request)),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(withdraw)
