import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { jsonOrPlainText } from '@/lib/core/http/plain-text'
import { textEndpoints } from '@/lib/text/contract/endpoints'
import { textRecord } from '@/lib/text/server/read'

const get = route(textEndpoints.get, async ({ input, request }) =>
  jsonOrPlainText(textEndpoints.get, request, await textRecord(request, input.name)),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(get)
