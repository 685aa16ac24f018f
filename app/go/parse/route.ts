import { linkEndpoints } from '@/lib/schemas/endpoints/links'
import { baseUrlsOf } from '@/lib/server/http/base-url'
import { methods } from '@/lib/server/http/methods'
import { jsonText } from '@/lib/server/http/respond'
import { route } from '@/lib/server/http/route'
import { parseLink } from '@/lib/server/links/parse-link'

const parse = route(linkEndpoints.parse, ({ input, request }) => {
  const answer = parseLink(input.link, () => baseUrlsOf(request))
  return typeof answer === 'string' ? jsonText(answer) : answer.then(jsonText)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(parse)
