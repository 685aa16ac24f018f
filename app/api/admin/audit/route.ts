import { adminPlatformEndpoints } from '@/lib/schemas/endpoints/admin-platform'
import { listAudit } from '@/lib/server/admin/audit'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const list = route(adminPlatformEndpoints.audit, ({ input }) => listAudit(input))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list)
