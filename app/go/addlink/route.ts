import { creatorOf } from '@/lib/core/auth/create-keys'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { baseUrlsOf } from '@/lib/core/http/origin'
import { jsonOrPlainText } from '@/lib/core/http/plain-text'
import { withReplayHeader } from '@/lib/core/idempotency/run-once'
import { linkEndpoints } from '@/lib/links/contract/endpoints'
import { addLink, addLinkByGet } from '@/lib/links/server/add-link'

const add = route(linkEndpoints.add, async ({ input, request, idempotencyKey }) => {
  const bases = baseUrlsOf(request)
  const added = await (request.method === 'POST'
    ? addLink(input, bases, idempotencyKey, creatorOf(request))
    : addLinkByGet(input, bases, idempotencyKey, request))
  return withReplayHeader(jsonOrPlainText(linkEndpoints.add, request, added.result), added.isReplay)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(add)
