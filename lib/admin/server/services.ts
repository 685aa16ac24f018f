import { auditNote } from '@/lib/core/audit/audit'
import type { ServiceId, ServiceRecord, ServiceStatus } from '@/lib/core/services/contract'
import { serviceRecord, setServiceStatus, statusOf } from '@/lib/core/services/directory'

/** Starts or suspends a service. */
export async function changeAdminService(
  id: ServiceId,
  status: ServiceStatus,
  actor: string,
): Promise<ServiceRecord> {
  const before = { status: statusOf(id) }
  await setServiceStatus(
    id,
    status,
    auditNote({ actor, action: 'service.change', target: id, before, after: { status } }),
  )
  return serviceRecord(id)
}
