import { platformEndpoints } from '@/lib/schemas/endpoints/platform'
import { listServices } from '@/lib/server/directory'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const list = route(platformEndpoints.services, () => ({ services: listServices() }))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list)
