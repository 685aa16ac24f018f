import { bus } from './db/bus'
import { db } from './db/database'
import { HttpError } from './http/http-error'
import { processState } from './process-state'

export const serviceIds = ['links', 'contacts', 'ip', 'text', 'qr', 'mail', 'chat'] as const
export type ServiceId = (typeof serviceIds)[number]
export type ServiceStatus = 'running' | 'suspended'

/** What a service is before an administrator switched it. */
const initialStatus: Partial<Record<ServiceId, ServiceStatus>> = { mail: 'suspended' }

const suspended = () => processState('directory', () => new Set<ServiceId>())

/** Reads the switched services; again whenever an instance switches one. */
export async function loadServiceStatus(): Promise<void> {
  const rows = await db().read.serviceState.findMany()
  const stored = new Map(rows.map((row) => [row.id, row.status]))
  const set = suspended()
  for (const id of serviceIds) {
    if ((stored.get(id) ?? initialStatus[id]) === 'suspended') set.add(id)
    else set.delete(id)
  }
}

/** Follows switches made by other instances. */
export function followServiceStatus(): void {
  bus().subscribe((message) => {
    if (message.topic === 'services') void loadServiceStatus().catch(() => undefined)
  })
}

export function statusOf(id: ServiceId): ServiceStatus {
  return suspended().has(id) ? 'suspended' : 'running'
}

/** @throws HttpError service_suspended */
export function requireRunning(id: ServiceId): void {
  if (suspended().has(id))
    throw new HttpError('service_suspended', 'This service is suspended by the administrator.', {
      retryAfterSeconds: 60,
    })
}
