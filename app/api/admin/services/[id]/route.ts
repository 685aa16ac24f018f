import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { adminServiceEndpoints } from '@/lib/main/contract'
import { changeService, readService } from '@/lib/main/directory'

const read = route(adminServiceEndpoints.read, ({ params }) => readService(params.id))

const change = route(adminServiceEndpoints.change, ({ input, params, actor }) =>
  changeService(params.id, input.status, actor),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read, change)
