import { adminPlatformEndpoints } from '@/lib/schemas/endpoints/admin-platform'
import { listLinks } from '@/lib/server/admin/links'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const list = route(adminPlatformEndpoints.listLinks, ({ input }) => listLinks(input))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list)
