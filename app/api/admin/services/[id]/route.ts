import { serviceStatusInput } from '@/lib/schemas/directory'
import { recordAudit } from '@/lib/server/admin/audit'
import { requireServiceId, serviceRecord, setServiceStatus, statusOf } from '@/lib/server/directory'
import { methods, route } from '@/lib/server/http/route'

const read = route({ auth: 'super' }, ({ params }) => serviceRecord(requireServiceId(params.id)))

const change = route(
  { auth: 'super', makesRoom: true, input: serviceStatusInput },
  async ({ input, params, actor }) => {
    const id = requireServiceId(params.id)
    const before = { status: statusOf(id) }
    await setServiceStatus(id, input.status)
    await recordAudit({ actor, action: 'service.change', target: id, before, after: input })
    return serviceRecord(id)
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read, PATCH: change })
