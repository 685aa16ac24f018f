import { ipEndpoints } from '@/lib/schemas/endpoints/ip'
import { addressOf } from '@/lib/server/http/caller'
import { callerFacts } from '@/lib/server/ip/caller-facts'
import { describeAddress, describeCaller } from '@/lib/server/ip/describe'
import { recordAnswer, withGeography } from '@/lib/server/ip/record-answer'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const read = route(ipEndpoints.describe, ({ input, request }) =>
  withGeography(() => {
    const { ip } = input
    const parts =
      ip === undefined ? describeCaller(addressOf(request), callerFacts(request)) : describeAddress(ip)
    return recordAnswer(parts, input, request)
  }),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
