import type { ServiceId, ServiceRecord, ServiceStatus } from '@/lib/schemas/directory'
import { serviceRecord, setServiceStatus, statusOf } from '../directory'
import { auditNote } from './audit'

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
