import { openApiText } from '@/lib/server/docs/openapi-text'
import { baseUrlOf } from '@/lib/server/http/base-url'
import { jsonText } from '@/lib/server/http/respond'
import { methods, route } from '@/lib/server/http/route'

const read = route({}, ({ request }) => jsonText(openApiText(baseUrlOf(request))))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
