import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { wantsText } from '@/lib/core/http/accept'
import { clientAddressOf } from '@/lib/core/http/client-address'
import { plainText } from '@/lib/core/http/responses'
import { describeCaller } from '@/lib/ip/server/build-record'
import { callerFacts } from '@/lib/ip/server/caller-facts'
import { timeEndpoints } from '@/lib/time/contract'
import { readTime } from '@/lib/time/server/time-record'

const now = route(timeEndpoints.now, async ({ input: { zone, format }, request }) => {
  const address = clientAddressOf(request)
  const zoneOfCaller = async () => (await describeCaller(address, callerFacts(request))).location.timezone
  const time = await readTime(zone, zoneOfCaller)
  return wantsText(request, format) ? plainText(time.datetime) : { ...time, client_ip: address }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(now)
