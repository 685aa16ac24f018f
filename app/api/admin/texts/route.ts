import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { adminTextEndpoints } from '@/lib/text/contract/endpoints'
import { listTexts } from '@/lib/text/server/admin'

const list = route(adminTextEndpoints.list, ({ input }) => listTexts(input))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list)
