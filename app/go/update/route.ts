import { linkEndpoints } from '@/lib/schemas/endpoints/links'
import { baseUrlsOf } from '@/lib/server/http/base-url'
import { methods } from '@/lib/server/http/methods'
import { route } from '@/lib/server/http/route'
import { bearerToken } from '@/lib/server/keys'
import { updateLink } from '@/lib/server/links/change-link'

const change = route(linkEndpoints.update, ({ input, request }) =>
  updateLink(input, { ...input, bearer: bearerToken(request) }, baseUrlsOf(request)),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(change)
