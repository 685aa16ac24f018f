import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { baseUrlsOf } from '@/lib/core/http/origin'
import { jsonOrPlainText } from '@/lib/core/http/plain-text'
import { marked } from '@/lib/core/idempotency/run-once'
import { linkEndpoints } from '@/lib/links/contract/endpoints'
import { addManyLinks } from '@/lib/links/server/add-many'

const addMany = route(linkEndpoints.addMany, async ({ input, request, repeatKey }) => {
  const { results, isRepeat } = await addManyLinks(input, baseUrlsOf(request), repeatKey, request)
  return marked(jsonOrPlainText(linkEndpoints.addMany, request, { results }), isRepeat)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(addMany)
