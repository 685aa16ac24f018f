import { linkEndpoints } from '@/lib/schemas/endpoints/links'
import { deleteLink } from '@/lib/server/links/change-link'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const remove = route(linkEndpoints.delete, ({ input, bearer }) => deleteLink(input, { ...input, bearer }))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(remove)
