import { listInput } from '@/lib/schemas/admin/list'
import { listAudit } from '@/lib/server/admin/audit'
import { methods, route } from '@/lib/server/http/route'

const list = route({ auth: 'super', input: listInput }, ({ input }) => listAudit(input))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list })
