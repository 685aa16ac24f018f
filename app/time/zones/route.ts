import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { wantsText } from '@/lib/core/http/accept'
import { plainText } from '@/lib/core/http/responses'
import { timeEndpoints } from '@/lib/time/contract'
import { zoneData } from '@/lib/time/server/zone-data'

const list = route(timeEndpoints.zones, async ({ input: { format }, request }) => {
  const { names, version } = await zoneData()
  return wantsText(request, format) ? plainText(names.join('\n')) : { zones: names, version }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list)
