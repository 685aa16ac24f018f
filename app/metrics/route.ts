import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { textResponse } from '@/lib/core/http/responses'
import { platformEndpoints } from '@/lib/main/contract'
import { metricsContentType, metricsText } from '@/lib/main/metrics/metrics'

const read = route(platformEndpoints.metrics, async () =>
  textResponse(await metricsText(), metricsContentType),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
