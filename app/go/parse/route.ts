import { parseLinkInput } from '@/lib/schemas/links'
import { baseUrlsOf } from '@/lib/server/http/base-url'
import { jsonText } from '@/lib/server/http/respond'
import { methods, route } from '@/lib/server/http/route'
import { parseLink } from '@/lib/server/links/parse-link'

const parse = route({ service: 'links', input: parseLinkInput }, async ({ input, request }) =>
  jsonText(await parseLink(input.link, () => baseUrlsOf(request))),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: parse, POST: parse })
