import { textAnswer } from '@/lib/server/http/respond'
import { methods, route } from '@/lib/server/http/route'
import { metricsContentType, metricsText } from '@/lib/server/metrics/metrics'

const read = route({ auth: 'metrics' }, async () => textAnswer(await metricsText(), metricsContentType))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
