import { adminServiceEndpoints } from '@/lib/admin/contract/services-endpoints'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { listServices } from '@/lib/core/services/directory'

const list = route(adminServiceEndpoints.list, () => ({ services: listServices(), cursor: null }))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list)
