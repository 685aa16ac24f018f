import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { clientAddressOf } from '@/lib/core/http/client-address'
import { baseUrlsOf } from '@/lib/core/http/origin'
import { jsonOrPlainText } from '@/lib/core/http/plain-text'
import { linkEndpoints } from '@/lib/links/contract/endpoints'
import { updateLink } from '@/lib/links/server/change-link'

const change = route(linkEndpoints.update, async ({ input, request, bearer }) => {
  return jsonOrPlainText(
    linkEndpoints.update,
    request,
    await updateLink(input, { ...input, bearer }, baseUrlsOf(request), clientAddressOf(request)),
  )
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(change)
