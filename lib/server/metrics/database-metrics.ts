import { Counter, Gauge, type Registry } from 'prom-client'
import { connections } from '../db/postgres/connections'

const gauges: [name: string, help: string, value: () => number][] = [
  [
    'database_up',
    'Whether the database can be reached (1), as far as is known.',
    () => (connections()?.awayReason ? 0 : 1),
  ],
  [
    'database_listener_up',
    'Whether changes by other instances are heard of (1); with SQLite there are none.',
    () => (connections()?.listener?.state === 'listening' || !connections() ? 1 : 0),
  ],
  ['database_connections', 'Connections of the pool.', () => connections()?.pool.totalCount ?? 0],
  [
    'database_waiting_callers',
    'Callers that wait for one of them.',
    () => connections()?.pool.waitingCount ?? 0,
  ],
  [
    'database_changes_age_seconds',
    'Time since changes by other instances were last looked for; with SQLite there are none.',
    () => connections()?.feed?.ageSeconds ?? 0,
  ],
]

/** What is known of the database. */
export function addDatabaseMetrics(registry: Registry): void {
  const registers = [registry]
  for (const [name, help, value] of gauges)
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value())
      },
    })
  new Counter({
    name: 'database_listener_connections_total',
    help: 'Connections opened to hear of changes by other instances.',
    registers,
    collect() {
      this.reset()
      this.inc(connections()?.listener?.connections ?? 0)
    },
  })
}
