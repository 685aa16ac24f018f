import { textEndpoints } from '@/lib/schemas/endpoints/text'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'
import { openText } from '@/lib/server/text/open'

const open = route(textEndpoints.open, ({ input }) => openText(input))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(open)
