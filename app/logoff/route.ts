import { chatEndpoints } from '@/lib/chat/contract/endpoints'
import { signOut } from '@/lib/chat/server/sign-in'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { wantsPage } from '@/lib/core/http/accept'
import { clientAddressOf } from '@/lib/core/http/client-address'
import { setCookieFor } from '@/lib/core/http/cookies'
import { refuseCrossOrigin } from '@/lib/core/http/origin'
import { jsonWithHeaders, seeOther } from '@/lib/core/http/responses'

const leave = route(chatEndpoints.signOut, async ({ input, request }) => {
  refuseCrossOrigin(request, 'log_on_from_elsewhere')
  const headers = { 'Set-Cookie': setCookieFor(request, await signOut(input, clientAddressOf(request))) }
  return wantsPage(request) ? seeOther('/', headers) : jsonWithHeaders({ message: 'logged off' }, headers)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(leave)
