import type { Registry } from 'prom-client'
import { databaseUnavailableReason } from '@/lib/core/db/database'
import { connections } from '@/lib/core/db/postgres/connections'
import { faultKinds } from '@/lib/core/db/sqlite/file-faults'
import { fileGuard } from '@/lib/core/db/sqlite/guarded-file'
import { addCounters, addGauges, type Reading } from './readings'

const gauges: Reading[] = [
  {
    name: 'database_up',
    help: 'Whether the database was reachable at the last check (1).',
    read: () => (databaseUnavailableReason() === null ? 1 : 0),
  },
  {
    name: 'database_listener_up',
    help: 'Whether notifications of other instances are received (1); always 1 with SQLite.',
    read: () => (connections()?.listener?.state === 'listening' || !connections() ? 1 : 0),
  },
  {
    name: 'database_connections',
    help: 'Connections in the pool.',
    read: () => connections()?.pool.totalCount ?? 0,
  },
  {
    name: 'database_waiting_callers',
    help: 'Callers waiting for a pool connection.',
    read: () => connections()?.pool.waitingCount ?? 0,
  },
  {
    name: 'database_changes_age_seconds',
    help: 'Time since changes of other instances were last read; 0 with SQLite.',
    read: () => connections()?.feed?.ageSeconds ?? 0,
  },
  {
    name: 'database_file_fault',
    help: 'Whether the SQLite file has a fault (1), by kind.',
    read: () => faultKinds.map((kind) => [{ kind }, fileGuard()?.fault?.kind === kind ? 1 : 0]),
  },
]

const counters: Reading[] = [
  {
    name: 'database_listener_connections_total',
    help: 'Connections opened to receive notifications of other instances.',
    read: () => connections()?.listener?.connections ?? 0,
  },
  {
    name: 'database_io_errors_total',
    help: 'Disk errors reported by SQLite.',
    read: () => fileGuard()?.ioErrors ?? 0,
  },
]

export function addDatabaseMetrics(registry: Registry): void {
  addGauges(registry, gauges)
  addCounters(registry, counters)
}
