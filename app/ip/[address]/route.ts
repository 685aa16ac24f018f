import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { ipEndpoints } from '@/lib/ip/contract/endpoints'
import { describeAddress } from '@/lib/ip/server/build-record'
import { recordResponse } from '@/lib/ip/server/serialize-record'

const read = route(ipEndpoints.lookUp, ({ input, params, request }) =>
  recordResponse(describeAddress(params.address, 'address'), input, request),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
