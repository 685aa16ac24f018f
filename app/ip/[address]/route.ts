import { ipEndpoints } from '@/lib/schemas/endpoints/ip'
import { describeAddress } from '@/lib/server/ip/describe'
import { recordAnswer, withGeography } from '@/lib/server/ip/record-answer'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const read = route(ipEndpoints.lookUp, ({ input, params, request }) =>
  withGeography(() => recordAnswer(describeAddress(params.address, 'address'), input, request)),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
