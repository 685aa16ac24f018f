import { namedListInput } from '@/lib/schemas/admin/list'
import { listTexts } from '@/lib/server/admin/texts'
import { methods, route } from '@/lib/server/http/route'

const list = route({ auth: 'super', input: namedListInput }, ({ input }) => listTexts(input))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list })
