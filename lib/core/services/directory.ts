import { endpointsOf } from '@/lib/main/endpoints'
import { bus } from '../db/bus'
import { db } from '../db/database'
import { follow } from '../db/follow'
import type { Note } from '../db/note'
import { columnNames, excluded, sql } from '../db/rows'
import { SerialQueue } from '../db/serial-queue'
import { processState } from '../process-state'
import { Refusal } from '../refusal/refusal'
import { type ServiceId, type ServiceRecord, type ServiceStatus, serviceIds, serviceTexts } from './contract'

/** What a service is before an administrator switched it. */
const initialStatus: Partial<Record<ServiceId, ServiceStatus>> = { mail: 'suspended' }

const state = () =>
  processState('directory', () => ({ suspended: new Set<ServiceId>(), queue: new SerialQueue() }))

async function readServiceStatus(): Promise<void> {
  const rows = await db().read.serviceState.findMany()
  const stored = new Map(rows.map((row) => [row.id, row.status]))
  const { suspended } = state()
  for (const id of serviceIds) {
    if ((stored.get(id) ?? initialStatus[id]) === 'suspended') suspended.add(id)
    else suspended.delete(id)
  }
}

/** Reads the switched services; one reading after another, so that an older one cannot win. */
export function loadServiceStatus(): Promise<void> {
  return state().queue.run(readServiceStatus)
}

/** Follows switches made by other instances. */
export function followServiceStatus(): void {
  follow('services', loadServiceStatus, 'could not read the services')
}

/** Switches a service, here and on all instances. */
export async function setServiceStatus(id: ServiceId, status: ServiceStatus, note: Note): Promise<void> {
  await db().batch([
    sql`INSERT INTO service_states (${columnNames('ServiceState', 'id, status')}) VALUES (${id}, ${status})
      ON CONFLICT (id) DO UPDATE SET ${excluded('ServiceState', 'status')}`,
    note(sql`true`),
  ])
  await loadServiceStatus()
  await bus().publish({ topic: 'services', id })
}

export function statusOf(id: ServiceId): ServiceStatus {
  return state().suspended.has(id) ? 'suspended' : 'running'
}

/** A service as the directory shows it, with its status as of now. */
export function serviceRecord(id: ServiceId): ServiceRecord {
  return { id, ...serviceTexts[id], status: statusOf(id), endpoints: endpointsOf(id) }
}

/** Every service of the platform. */
export function listServices(): ServiceRecord[] {
  return serviceIds.map(serviceRecord)
}

/** @throws Refusal not_found */
export function requireServiceId(given: string | undefined): ServiceId {
  const id = serviceIds.find((known) => known === given)
  if (!id) throw new Refusal('not_found', 'no_service')
  return id
}

/** The refusal of every path of a suspended service. */
export function suspendedError(): Refusal {
  return new Refusal('service_suspended', 'suspended', {
    retryAfterSeconds: 60,
  })
}

/** @throws Refusal service_suspended */
export function requireRunning(id: ServiceId): void {
  if (state().suspended.has(id)) throw suspendedError()
}
