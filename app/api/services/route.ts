import { listServices } from '@/lib/server/directory'
import { methods, route } from '@/lib/server/http/route'

const list = route({}, () => ({ services: listServices() }))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list })
