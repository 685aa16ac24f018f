import { linkEndpoints } from '@/lib/schemas/endpoints/links'
import { baseUrlsOf } from '@/lib/server/http/base-url'
import { addressOf } from '@/lib/server/http/caller'
import { asAsked } from '@/lib/server/http/plain-answer'
import { addLink } from '@/lib/server/links/add-link'
import { marked } from '@/lib/server/repeats/once'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const add = route(linkEndpoints.add, async ({ input, request, repeatKey }) => {
  const added = await addLink(input, baseUrlsOf(request), repeatKey, addressOf(request))
  return marked(asAsked(linkEndpoints.add, request, added.result), added.isRepeat)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(add)
