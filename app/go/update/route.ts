import { linkEndpoints } from '@/lib/schemas/endpoints/links'
import { baseUrlsOf } from '@/lib/server/http/base-url'
import { addressOf } from '@/lib/server/http/caller'
import { asAsked } from '@/lib/server/http/plain-answer'
import { updateLink } from '@/lib/server/links/change-link'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const change = route(linkEndpoints.update, async ({ input, request, bearer }) => {
  return asAsked(
    linkEndpoints.update,
    request,
    await updateLink(input, { ...input, bearer }, baseUrlsOf(request), addressOf(request)),
  )
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(change)
