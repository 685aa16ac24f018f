import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { baseUrlsOf } from '@/lib/core/http/origin'
import { jsonOrPlainText } from '@/lib/core/http/plain-text'
import { withReplayHeader } from '@/lib/core/idempotency/run-once'
import { linkEndpoints } from '@/lib/links/contract/endpoints'
import { addManyLinks } from '@/lib/links/server/add-link'

const addMany = route(linkEndpoints.addMany, async ({ input, request, idempotencyKey }) => {
  const { results, isReplay } = await addManyLinks(input, baseUrlsOf(request), idempotencyKey, request)
  return withReplayHeader(jsonOrPlainText(linkEndpoints.addMany, request, { results }), isReplay)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(addMany)
