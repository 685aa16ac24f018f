import type { AuditStatement } from '../db/audited-change'
import { bus } from '../db/bus'
import { followChanges } from '../db/change-notifications'
import { db } from '../db/database'
import { columnNames, excluded, sql } from '../db/rows'
import { SerialQueue } from '../db/serial-queue'
import { processState } from '../process-state'
import { Refusal } from '../refusal/refusal'

/** What the core knows of a service: its id in paths of the administration, and how it starts. */
export interface Service {
  id: string
  startsSuspended?: boolean
}

export type ServiceStatus = 'running' | 'suspended'

const state = () =>
  processState('service-status', () => ({
    services: [] as readonly Service[],
    suspended: new Set<string>(),
    queue: new SerialQueue(),
  }))

async function readServiceStatus(): Promise<void> {
  const rows = await db().read.serviceState.findMany()
  const stored = new Map(rows.map((row) => [row.id, row.status]))
  const { services, suspended } = state()
  for (const { id, startsSuspended } of services) {
    if ((stored.get(id) ?? (startsSuspended && 'suspended')) === 'suspended') suspended.add(id)
    else suspended.delete(id)
  }
}

/** Serialised, so that an older result never replaces a newer one. */
const reload = () => state().queue.run(readServiceStatus)

export function loadServiceStatus(services: readonly Service[]): Promise<void> {
  state().services = services
  return reload()
}

export function followServiceStatus(): void {
  followChanges('services', reload, 'could not read the services')
}

export async function setServiceStatus(
  id: string,
  status: ServiceStatus,
  audit: AuditStatement,
): Promise<void> {
  await db().batch([
    sql`INSERT INTO service_states (${columnNames('ServiceState', 'id, status')}) VALUES (${id}, ${status})
      ON CONFLICT (id) DO UPDATE SET ${excluded('ServiceState', 'status')}`,
    audit(sql`true`),
  ])
  await reload()
  await bus().publish({ topic: 'services', id })
}

export const statusOf = (id: string): ServiceStatus => (state().suspended.has(id) ? 'suspended' : 'running')

/** Ids of the services that an administrator has suspended, without those that start suspended. */
export function suspendedServices(): string[] {
  const { services, suspended } = state()
  return services
    .filter(({ id, startsSuspended }) => !startsSuspended && suspended.has(id))
    .map(({ id }) => id)
}

export const suspendedError = () => new Refusal('service_suspended', 'suspended', { retryAfterSeconds: 60 })

/** @throws Refusal service_suspended */
export function requireRunning(id: string): void {
  if (state().suspended.has(id)) throw suspendedError()
}
