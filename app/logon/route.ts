import { logOnInput } from '@/lib/schemas/chat'
import { logOn } from '@/lib/server/chat/log-on'
import { seeOther, withHeaders } from '@/lib/server/http/respond'
import { methods, route, wantsPage } from '@/lib/server/http/route'

// The page's own log-on. As GET it serves shared links that carry credentials: they end here and never reach a page.
const enter = route({ service: 'chat', input: logOnInput, changes: true, pages: true }, async (call) => {
  const { cookie, answer } = await logOn(call.input)
  return wantsPage(call.request)
    ? seeOther(answer.url, { 'Set-Cookie': cookie })
    : withHeaders(answer, { 'Set-Cookie': cookie })
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: enter, POST: enter })
