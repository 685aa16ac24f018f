import { platformEndpoints } from '@/lib/schemas/endpoints/platform'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

/** The process answers. */
const health = route(platformEndpoints.health, () => ({ status: 'ok' }))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(health)
