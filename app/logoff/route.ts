import { chatEndpoints } from '@/lib/chat/contract/endpoints'
import { logOff } from '@/lib/chat/server/log-on'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route, wantsPage } from '@/lib/core/dispatch/route/route'
import { cookieFor } from '@/lib/core/http/cookies'
import { refuseElsewhere } from '@/lib/core/http/origin'
import { seeOther, withHeaders } from '@/lib/core/http/responses'

const leave = route(chatEndpoints.logOff, async ({ input, request }) => {
  refuseElsewhere(request, 'log_on_from_elsewhere')
  const headers = { 'Set-Cookie': cookieFor(request, await logOff(input)) }
  return wantsPage(request) ? seeOther('/', headers) : withHeaders({ message: 'logged off' }, headers)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(leave)
