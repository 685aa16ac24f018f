import { adminPlatformEndpoints } from '@/lib/schemas/endpoints/admin-platform'
import { readStats } from '@/lib/server/admin/stats'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const read = route(adminPlatformEndpoints.stats, ({ input }) => readStats(input.days))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
