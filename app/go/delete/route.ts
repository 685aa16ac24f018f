import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { linkEndpoints } from '@/lib/links/contract/endpoints'
import { deleteLink } from '@/lib/links/server/change-link'

const remove = route(linkEndpoints.delete, ({ input, bearer }) => deleteLink(input, { ...input, bearer }))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(remove)
