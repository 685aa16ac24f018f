import { chatEndpoints } from '@/lib/schemas/endpoints/chat'
import { roomPath } from '@/lib/schemas/room-path'
import { send } from '@/lib/server/chat/send'
import { addressOf } from '@/lib/server/http/caller'
import { ownCookiesOf } from '@/lib/server/http/cookies'
import { isForm } from '@/lib/server/http/media-type'
import { seeOther } from '@/lib/server/http/respond'
import { marked } from '@/lib/server/repeats/once'
import { methods } from '@/lib/server/route/methods'
import { route, wantsPage } from '@/lib/server/route/route'

const enter = route(chatEndpoints.send, async ({ input, request, bearer, repeatKey }) => {
  const isPost = request.method === 'POST'
  const sender = {
    username: input.username,
    password: input.password,
    // No cookie with GET: another site could make a browser open this address.
    cookie: isPost ? ownCookiesOf(request) : null,
    key: bearer ?? input.key ?? null,
    address: addressOf(request),
  }
  const { result, isRepeat } = await send(input, sender, repeatKey)
  const isFromPage = isPost && isForm(request) && wantsPage(request)
  return marked(isFromPage ? seeOther(roomPath(result.room, result.nick)) : result, isRepeat)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(enter)
