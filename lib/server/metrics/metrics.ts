import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { type ServiceId, serviceIds } from '@/lib/schemas/directory'
import { waitingChecks } from '../chat/accounts'
import { presence } from '../chat/presence'
import { residents } from '../chat/residents'
import { slowModeBytes } from '../chat/slow-mode'
import { counters } from '../counters'
import { reserveBytes } from '../db/disk'
import { diskKeeper } from '../db/disk-keeper'
import { isOutage } from '../db/outage'
import { withQueryLimit } from '../db/postgres/query-limit'
import { type StorageStatus, storageStatus } from '../db/storage'
import { statusOf } from '../directory'
import { processState } from '../process-state'
import { addDatabaseMetrics } from './database-metrics'
import { registerMemoryMetrics } from './memory-metrics'
import { requestStats } from './request-stats'

/** Whoever collects numbers waits for the database no longer than this. */
const storageLimitMs = 1000

/** Values that are looked up when somebody asks. */
const gauges: [name: string, help: string, value: () => number][] = [
  ['chat_resident_rooms', 'Rooms kept in memory.', () => residents().count],
  ['chat_resident_bytes', 'Memory of those rooms: messages and answers, bytes.', () => residents().bytes],
  ['chat_present_sessions', 'Sessions heard of by this process.', () => presence().sessionCount],
  ['chat_waiting_password_checks', 'Password checks that wait for their turn.', waitingChecks],
  ['chat_slow_mode_bytes', 'Memory of the turns taken in rooms with slow mode, bytes.', slowModeBytes],
  ['chat_waiting_polls', 'Polls that wait for a message now.', () => residents().waitingCount],
  ['storage_reserve_bytes', 'Held back for administrators who make room, bytes.', reserveBytes],
]

function makeRegistry(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 })
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
    name: 'chat_messages_sent_total',
    help: 'Messages stored by this process.',
    registers,
    collect() {
      this.reset()
      this.inc(counters().messages)
    },
  })
  new Gauge({
    name: 'service_running',
    help: 'Whether a service is running (1) or suspended (0).',
    labelNames: ['service'],
    registers,
    collect() {
      const value = (service: ServiceId) => (statusOf(service) === 'running' ? 1 : 0)
      for (const service of serviceIds) this.set({ service }, value(service))
    },
  })
  registerMemoryMetrics(registry)
  addStorage(registry)
  addDatabaseMetrics(registry)
  return registry
}

/** How the storage stands; null while the database that knows is away. The other numbers are wanted just then. */
function knownStorage(): Promise<StorageStatus | null> {
  return withQueryLimit(storageLimitMs, storageStatus).catch((error: unknown) => {
    if (isOutage(error)) return null
    throw error
  })
}

/** Whether things can be stored, and how often they could not. */
function addStorage(registry: Registry): void {
  const registers = [registry]
  new Gauge({
    name: 'storage_full',
    help: 'Whether nothing more can be stored (1), because the disk is full or the limit is reached.',
    labelNames: ['reason'],
    registers,
    async collect() {
      const status = await knownStorage()
      this.reset()
      if (!status) return
      for (const reason of ['disk', 'limit']) this.set({ reason }, status.reason === reason ? 1 : 0)
    },
  })
  new Gauge({
    name: 'storage_room_bytes',
    help: 'What may still be stored, bytes; +Inf where nothing limits it.',
    registers,
    async collect() {
      const status = await knownStorage()
      this.reset()
      if (status) this.set(status.roomBytes ?? Number.POSITIVE_INFINITY)
    },
  })
  new Counter({
    name: 'storage_refused_total',
    help: 'What was not stored for want of room.',
    registers,
    collect() {
      this.reset()
      this.inc(diskKeeper().refused)
    },
  })
}

const registry = () => processState('metrics', makeRegistry)

/** Starts what is observed all the time: garbage collection and the event loop. */
export function startMetrics(): void {
  registry()
}

export const metricsContentType = 'text/plain; version=0.0.4; charset=utf-8'

/** Everything, in Prometheus' text format. */
export async function metricsText(): Promise<string> {
  return `${await registry().metrics()}\n${requestStats().text()}`
}
