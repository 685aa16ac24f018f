import { adminServiceEndpoints } from '@/lib/schemas/endpoints/admin-services'
import { changeAdminService } from '@/lib/server/admin/services'
import { requireServiceId, serviceRecord } from '@/lib/server/directory'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const read = route(adminServiceEndpoints.read, ({ params }) => serviceRecord(requireServiceId(params.id)))

const change = route(adminServiceEndpoints.change, ({ input, params, actor }) =>
  changeAdminService(requireServiceId(params.id), input.status, actor),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read, change)
