import { serviceStatusInput } from '@/lib/schemas/directory'
import { requireServiceId, serviceRecord, setServiceStatus } from '@/lib/server/directory'
import { methods, route } from '@/lib/server/http/route'

const read = route({ auth: 'super' }, ({ params }) => serviceRecord(requireServiceId(params.id)))

const change = route({ auth: 'super', input: serviceStatusInput }, async ({ input, params }) => {
  const id = requireServiceId(params.id)
  await setServiceStatus(id, input.status)
  return serviceRecord(id)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read, PATCH: change })
