import { linkEndpoints } from '@/lib/schemas/endpoints/links'
import type { ParseLinkAnswer } from '@/lib/schemas/links'
import { wantsPlainText } from '@/lib/server/http/accept'
import { baseUrlsOf } from '@/lib/server/http/base-url'
import { jsonText, plainText } from '@/lib/server/http/respond'
import { parseLink } from '@/lib/server/links/parse-link'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

/** The target alone. @param answer the JSON of all there is to say */
const targetOf = (answer: string) => plainText((JSON.parse(answer) as ParseLinkAnswer).data.link)

const parse = route(linkEndpoints.parse, ({ input, request }) => {
  const answer = parseLink(input.link, () => baseUrlsOf(request), request)
  const asked = wantsPlainText(request) ? targetOf : jsonText
  return typeof answer === 'string' ? asked(answer) : answer.then(asked)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(parse)
