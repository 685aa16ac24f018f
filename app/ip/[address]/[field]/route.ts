import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { Refusal } from '@/lib/core/refusal/refusal'
import { ipEndpoints } from '@/lib/ip/contract/endpoints'
import { isIpField } from '@/lib/ip/contract/ip'
import { describeAddress } from '@/lib/ip/server/build-record'
import { recordResponse } from '@/lib/ip/server/serialize-record'

const read = route(ipEndpoints.lookUpField, ({ input, params: { address, field }, request }) => {
  if (!isIpField(field)) throw new Refusal('not_found', 'no_ip_field')
  const selection = { format: input.format ?? ('text' as const), fields: [field] }
  return recordResponse(describeAddress(address, 'address'), selection, request)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
