import { ipEndpoints } from '@/lib/schemas/endpoints/ip'
import { isIpField } from '@/lib/schemas/ip'
import { describeAddress } from '@/lib/server/ip/describe'
import { recordAnswer, withGeography } from '@/lib/server/ip/record-answer'
import { Refusal } from '@/lib/server/refusal'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const read = route(ipEndpoints.lookUpField, ({ input, params: { address, field }, request }) => {
  if (!isIpField(field)) throw new Refusal('not_found', 'no_ip_field')
  const asked = { format: input.format ?? ('text' as const), fields: [field] }
  return withGeography(() => recordAnswer(describeAddress(address, 'address'), asked, request))
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
