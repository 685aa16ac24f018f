import { ipEndpoints } from '@/lib/schemas/endpoints/ip'
import { describeMany } from '@/lib/server/ip/describe'
import { withGeography } from '@/lib/server/ip/record-answer'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const lookUp = route(ipEndpoints.lookUpMany, async ({ input }) => ({
  results: await withGeography(() => describeMany(input.ips)),
}))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(lookUp)
