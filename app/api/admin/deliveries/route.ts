import { adminOutHookEndpoints } from '@/lib/schemas/endpoints/admin-outhooks'
import { listDeliveries } from '@/lib/server/admin/outhooks'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const list = route(adminOutHookEndpoints.deliveries, ({ input }) => listDeliveries(input))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list)
