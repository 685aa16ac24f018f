import { linkEndpoints } from '@/lib/schemas/endpoints/links'
import { baseUrlsOf } from '@/lib/server/http/base-url'
import { asAsked } from '@/lib/server/http/plain-answer'
import { addManyLinks } from '@/lib/server/links/add-many'
import { marked } from '@/lib/server/repeats/once'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const addMany = route(linkEndpoints.addMany, async ({ input, request, repeatKey }) => {
  const { results, isRepeat } = await addManyLinks(input, baseUrlsOf(request), repeatKey, request)
  return marked(asAsked(linkEndpoints.addMany, request, { results }), isRepeat)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(addMany)
