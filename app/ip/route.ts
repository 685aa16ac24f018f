import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { ipEndpoints } from '@/lib/ip/contract/endpoints'
import { ipResponse } from '@/lib/ip/server/ip-response'

const read = route(ipEndpoints.describe, ({ input, request }) => ipResponse(input, request))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
