import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { wantsPage } from '@/lib/core/http/accept'
import { setCookieFor } from '@/lib/core/http/cookies'
import { refuseCrossOrigin } from '@/lib/core/http/origin'
import { jsonWithHeaders, seeOther } from '@/lib/core/http/responses'
import { skinCookieOf } from '@/lib/core/skin'
import { skinEndpoints } from '@/lib/desktop/contract'

const choose = route(skinEndpoints.choose, ({ input: { skin = null, back }, request }) => {
  refuseCrossOrigin(request, 'skin_from_elsewhere')
  const headers = { 'Set-Cookie': setCookieFor(request, skinCookieOf(skin)) }
  return wantsPage(request) ? seeOther(back, headers) : jsonWithHeaders({ skin }, headers)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(choose)
