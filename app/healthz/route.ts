import { platformEndpoints } from '@/lib/schemas/endpoints/platform'
import { methods } from '@/lib/server/http/methods'
import { route } from '@/lib/server/http/route'

/** The process answers. */
const health = route(platformEndpoints.health, () => ({ status: 'ok' }))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(health)
