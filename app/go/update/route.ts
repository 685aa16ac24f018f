import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { addressOf } from '@/lib/core/http/client-address'
import { baseUrlsOf } from '@/lib/core/http/origin'
import { asAsked } from '@/lib/core/http/plain-text'
import { linkEndpoints } from '@/lib/links/contract/endpoints'
import { updateLink } from '@/lib/links/server/change-link'

const change = route(linkEndpoints.update, async ({ input, request, bearer }) => {
  return asAsked(
    linkEndpoints.update,
    request,
    await updateLink(input, { ...input, bearer }, baseUrlsOf(request), addressOf(request)),
  )
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(change)
