import { choiceCookie } from '@/lib/core/contract/cookies'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { wantsPage } from '@/lib/core/http/accept'
import { setCookieFor } from '@/lib/core/http/cookies'
import { refuseCrossOrigin } from '@/lib/core/http/origin'
import { jsonWithHeaders, seeOther } from '@/lib/core/http/responses'
import { languageCookie } from '@/lib/core/i18n/language'
import { languageEndpoints } from '@/lib/desktop/contract'

const choose = route(languageEndpoints.choose, ({ input: { lang, back }, request }) => {
  refuseCrossOrigin(request, 'language_from_elsewhere')
  const headers = { 'Set-Cookie': setCookieFor(request, choiceCookie(languageCookie, lang)) }
  return wantsPage(request) ? seeOther(back, headers) : jsonWithHeaders({ lang }, headers)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(choose)
