import { textEndpoints } from '@/lib/schemas/endpoints/text'
import { textPath } from '@/lib/schemas/text-path'
import { baseUrlOf } from '@/lib/server/http/base-url'
import { asAsked } from '@/lib/server/http/plain-answer'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'
import { textRecord } from '@/lib/server/text/read'

const get = route(textEndpoints.get, async ({ input, request }) =>
  asAsked(textEndpoints.get, request, {
    ...(await textRecord(input.name)),
    url: baseUrlOf(request) + textPath(input.name),
  }),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(get)
