import { adminPlatformEndpoints } from '@/lib/schemas/endpoints/admin-platform'
import { listTexts } from '@/lib/server/admin/texts'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const list = route(adminPlatformEndpoints.listTexts, ({ input }) => listTexts(input))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list)
