import { methods } from '@/lib/core/dispatch/route/methods'
import { route, wantsPage } from '@/lib/core/dispatch/route/route'
import { cookieFor } from '@/lib/core/http/cookies'
import { refuseElsewhere } from '@/lib/core/http/origin'
import { seeOther, withHeaders } from '@/lib/core/http/responses'
import { skinCookieOf } from '@/lib/core/skin'
import { skinEndpoints } from '@/lib/desktop/contract'

const choose = route(skinEndpoints.choose, ({ input: { skin = null, back }, request }) => {
  refuseElsewhere(request, 'skin_from_elsewhere')
  const headers = { 'Set-Cookie': cookieFor(request, skinCookieOf(skin)) }
  return wantsPage(request) ? seeOther(back, headers) : withHeaders({ skin }, headers)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(choose)
