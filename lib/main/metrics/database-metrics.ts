import type { Registry } from 'prom-client'
import { databaseUnavailableReason } from '@/lib/core/db/database'
import { connections } from '@/lib/core/db/postgres/connections'
import { faultKinds } from '@/lib/core/db/sqlite/file-faults'
import { fileGuard } from '@/lib/core/db/sqlite/guarded-file'
import { addCounters, addGauges, type Reading, reading } from './readings'

const gauges: Reading[] = [
  reading('database_up', 'Whether the database was reachable at the last check (1).', () =>
    databaseUnavailableReason() === null ? 1 : 0,
  ),
  reading(
    'database_listener_up',
    'Whether notifications of other instances are received (1); always 1 with SQLite.',
    () => (connections()?.listener?.state === 'listening' || !connections() ? 1 : 0),
  ),
  reading('database_connections', 'Connections in the pool.', () => connections()?.pool.totalCount ?? 0),
  reading(
    'database_waiting_callers',
    'Callers waiting for a pool connection.',
    () => connections()?.pool.waitingCount ?? 0,
  ),
  reading(
    'database_changes_age_seconds',
    'Time since changes of other instances were last read; 0 with SQLite.',
    () => connections()?.feed?.ageSeconds ?? 0,
  ),
  reading('database_file_fault', 'Whether the SQLite file has a fault (1), by kind.', () =>
    faultKinds.map((kind) => [{ kind }, fileGuard()?.fault?.kind === kind ? 1 : 0]),
  ),
]

const counters: Reading[] = [
  reading(
    'database_listener_connections_total',
    'Connections opened to receive notifications of other instances.',
    () => connections()?.listener?.connections ?? 0,
  ),
  reading('database_io_errors_total', 'Disk errors reported by SQLite.', () => fileGuard()?.ioErrors ?? 0),
]

export function addDatabaseMetrics(registry: Registry): void {
  addGauges(registry, gauges)
  addCounters(registry, counters)
}
