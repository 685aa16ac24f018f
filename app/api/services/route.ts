import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { listServices } from '@/lib/core/services/directory'
import { platformEndpoints } from '@/lib/main/contract'

const list = route(platformEndpoints.services, () => ({ services: listServices() }))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list)
