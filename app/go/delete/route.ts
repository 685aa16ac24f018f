import { deleteLinkInput } from '@/lib/schemas/links'
import { methods, route } from '@/lib/server/http/route'
import { bearerToken } from '@/lib/server/keys'
import { deleteLink } from '@/lib/server/links/change-link'

const remove = route(
  { service: 'links', input: deleteLinkInput, changes: true, pages: true },
  ({ input, request }) => deleteLink(input, { ...input, bearer: bearerToken(request) }),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: remove })
