import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { clientAddressOf } from '@/lib/core/http/client-address'
import { platformEndpoints } from '@/lib/main/contract'
import { preview } from '@/lib/main/preview'

const read = route(platformEndpoints.preview, ({ input, request }) =>
  preview(input.path, () => clientAddressOf(request)),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
