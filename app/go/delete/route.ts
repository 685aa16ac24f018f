import { linkEndpoints } from '@/lib/schemas/endpoints/links'
import { methods } from '@/lib/server/http/methods'
import { route } from '@/lib/server/http/route'
import { bearerToken } from '@/lib/server/keys'
import { deleteLink } from '@/lib/server/links/change-link'

const remove = route(linkEndpoints.delete, ({ input, request }) =>
  deleteLink(input, { ...input, bearer: bearerToken(request) }),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(remove)
