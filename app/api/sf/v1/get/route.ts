import { textEndpoints } from '@/lib/schemas/endpoints/text'
import { asAsked } from '@/lib/server/http/plain-answer'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'
import { textRecord, withUrl } from '@/lib/server/text/read'

const get = route(textEndpoints.get, async ({ input, request }) =>
  asAsked(textEndpoints.get, request, withUrl(request, await textRecord(input.name))),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(get)
