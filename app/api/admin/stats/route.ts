import { adminPlatformEndpoints } from '@/lib/admin/contract'
import { readStats } from '@/lib/admin/server/stats'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'

const read = route(adminPlatformEndpoints.stats, ({ input }) => readStats(input.days))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
