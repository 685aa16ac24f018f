import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { platformEndpoints } from '@/lib/main/contract'

/** The process answers. */
const health = route(platformEndpoints.health, () => ({ status: 'ok' }))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(health)
