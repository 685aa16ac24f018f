import type { Registry } from 'prom-client'
import { databaseUnavailableReason } from '@/lib/core/db/database'
import { connections } from '@/lib/core/db/postgres/connections'
import { faultKinds } from '@/lib/core/db/sqlite/file-faults'
import { fileGuard } from '@/lib/core/db/sqlite/guarded-file'
import { addCounters, addGauges, type Reading } from './readings'

const gauges: Reading[] = [
  {
    name: 'database_up',
    help: 'Whether the database can be reached (1), as far as is known.',
    read: () => (databaseUnavailableReason() === null ? 1 : 0),
  },
  {
    name: 'database_listener_up',
    help: 'Whether changes by other instances are heard of (1); with SQLite there are none.',
    read: () => (connections()?.listener?.state === 'listening' || !connections() ? 1 : 0),
  },
  {
    name: 'database_connections',
    help: 'Connections of the pool.',
    read: () => connections()?.pool.totalCount ?? 0,
  },
  {
    name: 'database_waiting_callers',
    help: 'Callers that wait for one of them.',
    read: () => connections()?.pool.waitingCount ?? 0,
  },
  {
    name: 'database_changes_age_seconds',
    help: 'Time since changes by other instances were last looked for; with SQLite there are none.',
    read: () => connections()?.feed?.ageSeconds ?? 0,
  },
  {
    name: 'database_file_fault',
    help: 'Whether the file of a SQLite database has a fault (1), by kind.',
    read: () => faultKinds.map((kind) => [{ kind }, fileGuard()?.fault?.kind === kind ? 1 : 0]),
  },
]

const counters: Reading[] = [
  {
    name: 'database_listener_connections_total',
    help: 'Connections opened to hear of changes by other instances.',
    read: () => connections()?.listener?.connections ?? 0,
  },
  {
    name: 'database_io_errors_total',
    help: 'Failures of the disk that SQLite reported.',
    read: () => fileGuard()?.ioErrors ?? 0,
  },
]

export function addDatabaseMetrics(registry: Registry): void {
  addGauges(registry, gauges)
  addCounters(registry, counters)
}
