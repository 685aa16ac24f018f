import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { textEndpoints } from '@/lib/text/contract/endpoints'
import { openText } from '@/lib/text/server/read'

const open = route(textEndpoints.open, ({ input }) => openText(input))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(open)
