import { chatEndpoints } from '@/lib/chat/contract/endpoints'
import { signIn } from '@/lib/chat/server/sign-in'
import { administratorOf } from '@/lib/core/auth/authorise'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { wantsPage } from '@/lib/core/http/accept'
import { clientAddressOf } from '@/lib/core/http/client-address'
import { cookiesOf, sameOriginCookiesOf, setCookieFor } from '@/lib/core/http/cookies'
import { isCrossOrigin, refuseCrossOrigin } from '@/lib/core/http/origin'
import { jsonWithHeaders, seeOther } from '@/lib/core/http/responses'

const submit = route(chatEndpoints.signIn, async ({ input, request }) => {
  const isPost = request.method === 'POST'
  if (isPost) refuseCrossOrigin(request, 'log_on_from_elsewhere')
  const { cookie, response } = await signIn(input, {
    // Only a POST is known to come from our own page; a link must not use the browser's cookies.
    cookie: isPost ? sameOriginCookiesOf(request) : null,
    // A link on another site must not replace an existing sign-in.
    kept: !isPost && isCrossOrigin(request) ? cookiesOf(request) : null,
    address: clientAddressOf(request),
    administers: async () => isPost && (await administratorOf(request)) !== null,
  })
  const headers: Record<string, string> = cookie ? { 'Set-Cookie': setCookieFor(request, cookie) } : {}
  return wantsPage(request) ? seeOther(response.url, headers) : jsonWithHeaders(response, headers)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(submit)
