import { chatEndpoints } from '@/lib/chat/contract/endpoints'
import { logOn } from '@/lib/chat/server/log-on'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route, wantsPage } from '@/lib/core/dispatch/route/route'
import { addressOf } from '@/lib/core/http/client-address'
import { cookieFor, cookiesOf, ownCookiesOf } from '@/lib/core/http/cookies'
import { isFromElsewhere, refuseElsewhere } from '@/lib/core/http/origin'
import { seeOther, withHeaders } from '@/lib/core/http/responses'

const enter = route(chatEndpoints.logOn, async ({ input, request }) => {
  const isPost = request.method === 'POST'
  if (isPost) refuseElsewhere(request, 'log_on_from_elsewhere')
  const { cookie, answer } = await logOn(input, {
    // Only a POST is known to come from our own page; a link must not act with what the browser remembers.
    cookie: isPost ? ownCookiesOf(request) : null,
    // A link on another site leads into the room, and takes nobody's log-on away.
    kept: !isPost && isFromElsewhere(request) ? cookiesOf(request) : null,
    address: addressOf(request),
  })
  const headers: Record<string, string> = cookie ? { 'Set-Cookie': cookieFor(request, cookie) } : {}
  return wantsPage(request) ? seeOther(answer.url, headers) : withHeaders(answer, headers)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(enter)
