import { updateLinkInput } from '@/lib/schemas/links'
import { baseUrlsOf } from '@/lib/server/http/base-url'
import { methods, route } from '@/lib/server/http/route'
import { bearerToken } from '@/lib/server/keys'
import { updateLink } from '@/lib/server/links/change-link'

const change = route(
  { service: 'links', input: updateLinkInput, changes: true, pages: true },
  ({ input, request }) => updateLink(input, { ...input, bearer: bearerToken(request) }, baseUrlsOf(request)),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: change })
