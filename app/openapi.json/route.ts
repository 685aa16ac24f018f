import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { baseUrlOf } from '@/lib/core/http/origin'
import { openApiAnswer } from '@/lib/docs/server/openapi'
import { platformEndpoints } from '@/lib/main/contract'

const read = route(platformEndpoints.openApi, ({ request, input }) =>
  openApiAnswer(request, baseUrlOf(request), input.lang),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
