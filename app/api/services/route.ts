import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { platformEndpoints } from '@/lib/main/contract'
import { listServices } from '@/lib/main/directory'

const list = route(platformEndpoints.services, () => ({ services: listServices() }))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list)
