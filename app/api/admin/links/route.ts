import { adminPlatformEndpoints } from '@/lib/admin/contract/platform-endpoints'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { listLinks } from '@/lib/links/server/admin'

const list = route(adminPlatformEndpoints.listLinks, ({ input }) => listLinks(input))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list)
