import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { clientAddressOf } from '@/lib/core/http/client-address'
import { textEndpoints } from '@/lib/text/contract/endpoints'
import { openText } from '@/lib/text/server/read'

const open = route(textEndpoints.open, ({ input, request }) => openText(input, clientAddressOf(request)))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(open)
