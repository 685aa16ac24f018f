import { chatEndpoints } from '@/lib/schemas/endpoints/chat'
import { logOn } from '@/lib/server/chat/log-on'
import { addressOf } from '@/lib/server/http/caller'
import { cookieFor, ownCookiesOf } from '@/lib/server/http/cookies'
import { seeOther, withHeaders } from '@/lib/server/http/respond'
import { methods } from '@/lib/server/route/methods'
import { route, wantsPage } from '@/lib/server/route/route'

const enter = route(chatEndpoints.logOn, async (call) => {
  const { input, request } = call
  // Only a POST is known to come from our own page; a link must not act with what the browser remembers.
  const remembered = request.method === 'POST' ? ownCookiesOf(request) : null
  const { cookie, answer } = await logOn(input, { cookie: remembered, address: addressOf(request) })
  const headers = { 'Set-Cookie': cookieFor(request, cookie) }
  return wantsPage(request) ? seeOther(answer.url, headers) : withHeaders(answer, headers)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(enter)
