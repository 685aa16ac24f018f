import { chatEndpoints } from '@/lib/schemas/endpoints/chat'
import { logOff } from '@/lib/server/chat/log-on'
import { cookieFor } from '@/lib/server/http/cookies'
import { seeOther, withHeaders } from '@/lib/server/http/respond'
import { methods } from '@/lib/server/route/methods'
import { route, wantsPage } from '@/lib/server/route/route'

const leave = route(chatEndpoints.logOff, async (call) => {
  const headers = { 'Set-Cookie': cookieFor(call.request, await logOff(call.input)) }
  return wantsPage(call.request) ? seeOther('/', headers) : withHeaders({ message: 'logged off' }, headers)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(leave)
