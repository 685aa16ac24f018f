import { parseLinkInput } from '@/lib/schemas/links'
import { baseUrlsOf } from '@/lib/server/http/base-url'
import { jsonText } from '@/lib/server/http/respond'
import { methods, route } from '@/lib/server/http/route'
import { parseLink } from '@/lib/server/links/parse-link'

const parse = route({ service: 'links', input: parseLinkInput }, ({ input, request }) => {
  const answer = parseLink(input.link, () => baseUrlsOf(request))
  return typeof answer === 'string' ? jsonText(answer) : answer.then(jsonText)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: parse, POST: parse })
