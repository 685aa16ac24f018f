import { auditStatement } from '@/lib/core/audit/audit'
import { Refusal } from '@/lib/core/refusal/refusal'
import type { ServiceStatus } from '@/lib/core/services/service'
import { setServiceStatus, statusOf } from '@/lib/core/services/status'
import { type ServiceRecord, serviceTexts } from './contract'
import { endpointsOf } from './endpoints'
import { type ServiceId, serviceIds } from './service-list'

const serviceRecord = (id: ServiceId): ServiceRecord => ({
  id,
  ...serviceTexts[id],
  status: statusOf(id),
  endpoints: endpointsOf(id),
})

export const listServices = (): ServiceRecord[] => serviceIds.map(serviceRecord)

/** @throws Refusal not_found */
function requireServiceId(given: string): ServiceId {
  const id = serviceIds.find((known) => known === given)
  if (!id) throw new Refusal('not_found', 'no_service')
  return id
}

/** @throws Refusal not_found */
export const readService = (id: string): ServiceRecord => serviceRecord(requireServiceId(id))

/** Starts or suspends a service. @throws Refusal not_found */
export async function changeService(
  given: string,
  status: ServiceStatus,
  actor: string,
): Promise<ServiceRecord> {
  const id = requireServiceId(given)
  const before = { status: statusOf(id) }
  const audit = auditStatement({ actor, action: 'service.change', target: id, before, after: { status } })
  await setServiceStatus(id, status, audit)
  return serviceRecord(id)
}
