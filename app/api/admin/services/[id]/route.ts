import { adminServiceEndpoints } from '@/lib/admin/contract/services-endpoints'
import { changeAdminService } from '@/lib/admin/server/services'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { requireServiceId, serviceRecord } from '@/lib/core/services/directory'

const read = route(adminServiceEndpoints.read, ({ params }) => serviceRecord(requireServiceId(params.id)))

const change = route(adminServiceEndpoints.change, ({ input, params, actor }) =>
  changeAdminService(requireServiceId(params.id), input.status, actor),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read, change)
