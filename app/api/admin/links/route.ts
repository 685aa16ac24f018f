import { namedListInput } from '@/lib/schemas/admin/list'
import { listLinks } from '@/lib/server/admin/links'
import { methods, route } from '@/lib/server/http/route'

const list = route({ auth: 'super', input: namedListInput }, ({ input }) => listLinks(input))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list })
