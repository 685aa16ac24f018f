import { auditStatement } from '@/lib/core/audit/audit'
import { Refusal } from '@/lib/core/refusal/refusal'
import type { ServiceStatus } from '@/lib/core/services/status'
import { setServiceStatus, statusOf } from '@/lib/core/services/status'
import type { ServiceRecord } from './contract'
import { endpointsOf } from './endpoints'
import { serviceTextsOf } from './program-names'
import { isService, type ServiceId, serviceIds } from './service-list'

function recordOf(id: ServiceId): ServiceRecord {
  const { name, purpose } = serviceTextsOf(id, 'en')
  // The hyphen of the desktop keeps a name on one line; programs get a plain one.
  const plainName = name.replace('\u2011', '-')
  return { id, name: plainName, purpose, status: statusOf(id), endpoints: endpointsOf(id) }
}

export const listServices = (): ServiceRecord[] => serviceIds.map(recordOf)

/** @throws Refusal not_found */
function requireServiceId(given: string): ServiceId {
  if (!isService(given)) throw new Refusal('not_found', 'no_service')
  return given
}

/** @throws Refusal not_found */
export const readService = (id: string): ServiceRecord => recordOf(requireServiceId(id))

/** @throws Refusal not_found */
export async function changeService(
  given: string,
  status: ServiceStatus,
  actor: string,
): Promise<ServiceRecord> {
  const id = requireServiceId(given)
  const before = { status: statusOf(id) }
  const audit = auditStatement({ actor, action: 'service.change', target: id, before, after: { status } })
  await setServiceStatus(id, status, audit)
  return recordOf(id)
}
