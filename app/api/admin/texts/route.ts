import { adminPlatformEndpoints } from '@/lib/admin/contract/platform-endpoints'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { listTexts } from '@/lib/text/server/admin'

const list = route(adminPlatformEndpoints.listTexts, ({ input }) => listTexts(input))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list)
