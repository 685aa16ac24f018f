import { platformEndpoints } from '@/lib/schemas/endpoints/platform'
import { openApi } from '@/lib/server/docs/openapi'
import { baseUrlOf } from '@/lib/server/http/base-url'
import { isUnchanged } from '@/lib/server/http/conditional'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const read = route(platformEndpoints.openApi, ({ request }) => {
  const { bytes, etag, headers } = openApi(baseUrlOf(request))
  return isUnchanged(request, etag)
    ? new Response(null, { status: 304, headers })
    : new Response(bytes, { status: 200, headers })
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
