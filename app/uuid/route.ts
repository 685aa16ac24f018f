import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { wantsText } from '@/lib/core/http/accept'
import { plainText } from '@/lib/core/http/responses'
import { uuidEndpoints } from '@/lib/uuid/contract'
import { uuids } from '@/lib/uuid/server/uuids'

const make = route(uuidEndpoints.make, ({ input: { version, count, format }, request }) => {
  const made = uuids(version, count)
  return wantsText(request, format) ? plainText(made.join('\n')) : { version, uuids: made }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(make)
