import { uuidEndpoints } from '@/lib/schemas/endpoints/uuid'
import { wantsText } from '@/lib/server/http/accept'
import { plainText } from '@/lib/server/http/respond'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'
import { uuids } from '@/lib/server/uuid/uuids'

const make = route(uuidEndpoints.make, ({ input: { version, count, format }, request }) => {
  const made = uuids(version, count)
  return wantsText(request, format) ? plainText(made.join('\n')) : { version, uuids: made }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(make)
