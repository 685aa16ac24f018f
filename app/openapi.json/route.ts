import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { baseUrlOf } from '@/lib/core/http/origin'
import { openApiResponse } from '@/lib/docs/server/files'
import { platformEndpoints } from '@/lib/main/contract'

const read = route(platformEndpoints.openApi, ({ request, input }) =>
  openApiResponse(request, baseUrlOf(request), input.lang),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
