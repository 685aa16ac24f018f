import { logOffInput } from '@/lib/schemas/chat'
import { logOff } from '@/lib/server/chat/log-on'
import { cookieFor } from '@/lib/server/http/cookies'
import { seeOther, withHeaders } from '@/lib/server/http/respond'
import { methods, route, wantsPage } from '@/lib/server/http/route'

const leave = route({ service: 'chat', input: logOffInput, changes: true, pages: true }, async (call) => {
  const headers = { 'Set-Cookie': cookieFor(call.request, await logOff(call.input)) }
  return wantsPage(call.request) ? seeOther('/', headers) : withHeaders({ message: 'logged off' }, headers)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: leave })
