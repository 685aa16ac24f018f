import { linkEndpoints } from '@/lib/schemas/endpoints/links'
import { baseUrlsOf } from '@/lib/server/http/base-url'
import { bearerToken } from '@/lib/server/keys'
import { updateLink } from '@/lib/server/links/change-link'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const change = route(linkEndpoints.update, ({ input, request }) =>
  updateLink(input, { ...input, bearer: bearerToken(request) }, baseUrlsOf(request)),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(change)
