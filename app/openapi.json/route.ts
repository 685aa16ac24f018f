import { platformEndpoints } from '@/lib/schemas/endpoints/platform'
import { openApiAnswer } from '@/lib/server/docs/openapi'
import { baseUrlOf } from '@/lib/server/http/base-url'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const read = route(platformEndpoints.openApi, ({ request, input }) =>
  openApiAnswer(request, baseUrlOf(request), input.lang),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
