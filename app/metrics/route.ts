import { platformEndpoints } from '@/lib/schemas/endpoints/platform'
import { methods } from '@/lib/server/http/methods'
import { textAnswer } from '@/lib/server/http/respond'
import { route } from '@/lib/server/http/route'
import { metricsContentType, metricsText } from '@/lib/server/metrics/metrics'

const read = route(platformEndpoints.metrics, async () => textAnswer(await metricsText(), metricsContentType))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
