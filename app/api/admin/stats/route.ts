import { statsInput } from '@/lib/schemas/admin/stats'
import { readStats } from '@/lib/server/admin/stats'
import { methods, route } from '@/lib/server/http/route'

const read = route({ auth: 'super', input: statsInput }, ({ input }) => readStats(input.days))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
