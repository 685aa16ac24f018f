import { linkEndpoints } from '@/lib/schemas/endpoints/links'
import { baseUrlsOf } from '@/lib/server/http/base-url'
import { jsonText } from '@/lib/server/http/respond'
import { parseLink } from '@/lib/server/links/parse-link'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const parse = route(linkEndpoints.parse, ({ input, request }) => {
  const answer = parseLink(input.link, () => baseUrlsOf(request))
  return typeof answer === 'string' ? jsonText(answer) : answer.then(jsonText)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(parse)
