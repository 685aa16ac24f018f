import { ownMessageEndpoints } from '@/lib/chat/contract/own-messages'
import { editSentMessage } from '@/lib/chat/server/sender-changes'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { clientAddressOf } from '@/lib/core/http/client-address'
import { withReplayHeader } from '@/lib/core/idempotency/run-once'

const edit = route(ownMessageEndpoints.edit, async ({ input, request, bearer, idempotencyKey }) => {
  const token = input.token ?? bearer
  const edited = await editSentMessage(input, token, clientAddressOf(request), idempotencyKey)
  return withReplayHeader(edited.result, edited.isReplay)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(edit)
