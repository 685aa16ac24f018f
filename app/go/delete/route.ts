import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { clientAddressOf } from '@/lib/core/http/client-address'
import { linkEndpoints } from '@/lib/links/contract/endpoints'
import { deleteLink } from '@/lib/links/server/change-link'

const remove = route(linkEndpoints.delete, ({ input, request, bearer }) =>
  deleteLink(input, { ...input, bearer }, clientAddressOf(request)),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(remove)
