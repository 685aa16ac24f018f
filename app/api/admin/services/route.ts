import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { adminServiceEndpoints } from '@/lib/main/contract'
import { listServices } from '@/lib/main/directory'

const list = route(adminServiceEndpoints.list, () => ({ services: listServices(), cursor: null }))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list)
