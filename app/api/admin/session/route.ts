import { adminPlatformEndpoints } from '@/lib/admin/contract'
import { endSessions, findSession, startSession } from '@/lib/core/auth/sessions'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { isPageForm } from '@/lib/core/http/accept'
import { cookiesOf, setCookieFor } from '@/lib/core/http/cookies'
import { jsonWithHeaders, seeOther } from '@/lib/core/http/responses'

const signIn = route(adminPlatformEndpoints.signIn, async ({ input, request }) => {
  const { cookie, session } = await startSession(input.key, input.name)
  const headers = { 'Set-Cookie': setCookieFor(request, cookie) }
  return isPageForm(request) ? seeOther('/setting', headers) : jsonWithHeaders({ session }, headers)
})

const whoAmI = route(adminPlatformEndpoints.whoAmI, async ({ request, actor }) => ({
  session: actor === 'key' ? null : await findSession(cookiesOf(request)),
}))

const signOut = route(adminPlatformEndpoints.signOut, async ({ input, request, actor }) => {
  const { cookie, ended } = await endSessions(cookiesOf(request), input.all, actor)
  return jsonWithHeaders({ message: 'ended', ended }, { 'Set-Cookie': setCookieFor(request, cookie) })
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(whoAmI, signIn, signOut)
