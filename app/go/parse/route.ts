import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { wantsPlainText } from '@/lib/core/http/accept'
import { baseUrlsOf } from '@/lib/core/http/origin'
import { plainTextResponse } from '@/lib/core/http/plain-text'
import { jsonText } from '@/lib/core/http/responses'
import { linkEndpoints } from '@/lib/links/contract/endpoints'
import { parseLink } from '@/lib/links/server/parse-link'

const parse = route(linkEndpoints.parse, ({ input, request }) => {
  const response = parseLink(input.link, () => baseUrlsOf(request), request)
  const asked = (json: string) =>
    wantsPlainText(request) ? plainTextResponse(linkEndpoints.parse, JSON.parse(json)) : jsonText(json)
  return typeof response === 'string' ? asked(response) : response.then(asked)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(parse)
