import { linkEndpoints } from '@/lib/schemas/endpoints/links'
import { baseUrlsOf } from '@/lib/server/http/base-url'
import { methods } from '@/lib/server/http/methods'
import { route } from '@/lib/server/http/route'
import { addLink } from '@/lib/server/links/add-link'
import { repeatKeyOf } from '@/lib/server/repeats/key'
import { marked } from '@/lib/server/repeats/once'

const add = route(linkEndpoints.add, async ({ input, request }) => {
  const added = await addLink(input, baseUrlsOf(request), repeatKeyOf(request, 'addlink'))
  return marked(added.result, added.isRepeat)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(add)
