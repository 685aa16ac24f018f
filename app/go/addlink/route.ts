import { addLinkInput } from '@/lib/schemas/links'
import { baseUrlsOf } from '@/lib/server/http/base-url'
import { methods, route } from '@/lib/server/http/route'
import { addLink } from '@/lib/server/links/add-link'

const add = route(
  { service: 'links', input: addLinkInput, changes: true, pages: true },
  ({ input, request }) => addLink(input, baseUrlsOf(request)),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: add })
