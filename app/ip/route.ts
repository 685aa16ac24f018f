import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { clientAddressOf } from '@/lib/core/http/client-address'
import { ipEndpoints } from '@/lib/ip/contract/endpoints'
import { describeAddress, describeCaller } from '@/lib/ip/server/build-record'
import { callerFacts } from '@/lib/ip/server/caller-facts'
import { withGeoip } from '@/lib/ip/server/geoip'
import { recordResponse } from '@/lib/ip/server/serialize-record'

const read = route(ipEndpoints.describe, ({ input, request }) =>
  withGeoip(() => {
    const { ip } = input
    const parts =
      ip === undefined ? describeCaller(clientAddressOf(request), callerFacts(request)) : describeAddress(ip)
    return recordResponse(parts, input, request)
  }),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
