import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { targetEndpoints } from '@/lib/links/contract/targets'
import { importTargets } from '@/lib/links/server/admin-targets'

const store = route(targetEndpoints.import, ({ input, actor }) => importTargets(input, actor))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(store)
