import { methods, route } from '@/lib/server/http/route'

/** The process answers. */
const health = route({}, () => ({ status: 'ok' }))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: health })
