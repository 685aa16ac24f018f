import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { adminLinkEndpoints } from '@/lib/links/contract/endpoints'
import { listLinks } from '@/lib/links/server/admin'

const list = route(adminLinkEndpoints.list, ({ input }) => listLinks(input))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list)
