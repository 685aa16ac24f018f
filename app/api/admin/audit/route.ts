import { adminPlatformEndpoints } from '@/lib/admin/contract'
import { listAudit } from '@/lib/core/audit/list-audit'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'

const list = route(adminPlatformEndpoints.audit, ({ input }) => listAudit(input))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list)
