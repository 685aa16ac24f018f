import { adminServiceEndpoints } from '@/lib/schemas/endpoints/admin-services'
import { listServices } from '@/lib/server/directory'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const list = route(adminServiceEndpoints.list, () => ({ services: listServices(), cursor: null }))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list)
