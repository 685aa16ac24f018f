import { adminServiceEndpoints } from '@/lib/schemas/endpoints/admin-services'
import { recordAudit } from '@/lib/server/admin/audit'
import { requireServiceId, serviceRecord, setServiceStatus, statusOf } from '@/lib/server/directory'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const read = route(adminServiceEndpoints.read, ({ params }) => serviceRecord(requireServiceId(params.id)))

const change = route(adminServiceEndpoints.change, async ({ input, params, actor }) => {
  const id = requireServiceId(params.id)
  const before = { status: statusOf(id) }
  await setServiceStatus(id, input.status)
  await recordAudit({ actor, action: 'service.change', target: id, before, after: input })
  return serviceRecord(id)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read, change)
