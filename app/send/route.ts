import { chatEndpoints } from '@/lib/chat/contract/endpoints'
import { roomPath } from '@/lib/chat/room-path'
import { send } from '@/lib/chat/server/send'
import { administratorOf } from '@/lib/core/auth/authorise'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { isPageForm } from '@/lib/core/http/accept'
import { clientAddressOf } from '@/lib/core/http/client-address'
import { sameOriginCookiesOf } from '@/lib/core/http/cookies'
import { seeOther } from '@/lib/core/http/responses'
import { withReplayHeader } from '@/lib/core/idempotency/run-once'

const submit = route(chatEndpoints.send, async ({ input, request, bearer, idempotencyKey }) => {
  const isPost = request.method === 'POST'
  const sender = {
    username: input.username,
    password: input.password,
    // Not with GET: another site could make a browser open this URL.
    cookie: isPost ? sameOriginCookiesOf(request) : null,
    key: bearer ?? input.key ?? null,
    administrator: isPost ? () => administratorOf(request) : undefined,
    address: clientAddressOf(request),
    createKey: request.headers.get('x-create-key'),
  }
  const { result, isReplay } = await send(input, sender, idempotencyKey)
  const isFromPage = isPost && isPageForm(request)
  return withReplayHeader(isFromPage ? seeOther(roomPath(result.room, result.nick)) : result, isReplay)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(submit)
