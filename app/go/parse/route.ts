import { linkEndpoints } from '@/lib/schemas/endpoints/links'
import { wantsPlainText } from '@/lib/server/http/accept'
import { baseUrlsOf } from '@/lib/server/http/base-url'
import { plainOf } from '@/lib/server/http/plain-answer'
import { jsonText } from '@/lib/server/http/respond'
import { parseLink } from '@/lib/server/links/parse-link'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const parse = route(linkEndpoints.parse, ({ input, request }) => {
  const answer = parseLink(input.link, () => baseUrlsOf(request), request)
  const asked = (json: string) =>
    wantsPlainText(request) ? plainOf(linkEndpoints.parse, JSON.parse(json)) : jsonText(json)
  return typeof answer === 'string' ? asked(answer) : answer.then(asked)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(parse)
