import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { ipEndpoints } from '@/lib/ip/contract/endpoints'
import { describeMany } from '@/lib/ip/server/build-record'

const lookUp = route(ipEndpoints.lookUpMany, async ({ input }) => ({
  results: await describeMany(input.ips),
}))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(lookUp)
