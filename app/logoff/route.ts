import { chatEndpoints } from '@/lib/schemas/endpoints/chat'
import { logOff } from '@/lib/server/chat/log-on'
import { cookieFor } from '@/lib/server/http/cookies'
import { refuseElsewhere } from '@/lib/server/http/origin'
import { seeOther, withHeaders } from '@/lib/server/http/respond'
import { methods } from '@/lib/server/route/methods'
import { route, wantsPage } from '@/lib/server/route/route'

const leave = route(chatEndpoints.logOff, async ({ input, request }) => {
  refuseElsewhere(request, 'log_on_from_elsewhere')
  const headers = { 'Set-Cookie': cookieFor(request, await logOff(input)) }
  return wantsPage(request) ? seeOther('/', headers) : withHeaders({ message: 'logged off' }, headers)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(leave)
