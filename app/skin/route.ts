import { skinEndpoints } from '@/lib/schemas/endpoints/skin'
import { skinCookieOf } from '@/lib/schemas/skin'
import { cookieFor } from '@/lib/server/http/cookies'
import { refuseElsewhere } from '@/lib/server/http/origin'
import { seeOther, withHeaders } from '@/lib/server/http/respond'
import { methods } from '@/lib/server/route/methods'
import { route, wantsPage } from '@/lib/server/route/route'

const choose = route(skinEndpoints.choose, ({ input: { skin = null, back }, request }) => {
  refuseElsewhere(request, 'skin_from_elsewhere')
  const headers = { 'Set-Cookie': cookieFor(request, skinCookieOf(skin)) }
  return wantsPage(request) ? seeOther(back, headers) : withHeaders({ skin }, headers)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(choose)
