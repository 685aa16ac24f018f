import { platformEndpoints } from '@/lib/schemas/endpoints/platform'
import { textAnswer } from '@/lib/server/http/respond'
import { metricsContentType, metricsText } from '@/lib/server/metrics/metrics'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const read = route(platformEndpoints.metrics, async () => textAnswer(await metricsText(), metricsContentType))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
