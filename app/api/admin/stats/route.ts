import { adminPlatformEndpoints } from '@/lib/schemas/endpoints/admin-platform'
import { readStats } from '@/lib/server/admin/stats'
import { methods } from '@/lib/server/http/methods'
import { route } from '@/lib/server/http/route'

const read = route(adminPlatformEndpoints.stats, ({ input }) => readStats(input.days))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
