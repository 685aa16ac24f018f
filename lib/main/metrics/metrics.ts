import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { backupScheduler } from '@/lib/admin/server/backup/schedule'
import { presence, presentSessionsMax, roomSessionsMax } from '@/lib/chat/server/presence'
import { roomCache } from '@/lib/chat/server/room-cache'
import { roomsAheadCount } from '@/lib/chat/server/rooms-ahead-of-clock'
import { slowModeBytes } from '@/lib/chat/server/slow-mode'
import { slowModeBytesMax } from '@/lib/chat/server/slow-mode-slots'
import { queuedChecks } from '@/lib/core/auth/passwords/password-hashing'
import { counters } from '@/lib/core/counters'
import { diskMonitor } from '@/lib/core/db/disk-monitor'
import { reserveBytes } from '@/lib/core/db/disk-reserve'
import { storageStatus } from '@/lib/core/db/storage-limit'
import { requestStats } from '@/lib/core/dispatch/request-stats'
import { processState } from '@/lib/core/process-state'
import { statusOf } from '@/lib/core/services/status'
import { strayErrors } from '@/lib/core/stray-errors.mjs'
import { serverCertificateExpiry } from '@/lib/ip/server/certificate/configured-certificates'
import { reverseLookupCounts } from '@/lib/ip/server/reverse-dns'
import { outgoingWebhookLimits, webhookLimits } from '@/lib/webhooks/limits'
import { incomingPostCounts } from '@/lib/webhooks/server/incoming/post'
import { countIncomingWebhooks } from '@/lib/webhooks/server/incoming/store'
import { concurrencyMax, dispatcher } from '@/lib/webhooks/server/outgoing/dispatcher'
import { outgoingAttemptCounts } from '@/lib/webhooks/server/outgoing/outcomes'
import { serviceIds } from '../service-list'
import { addDatabaseMetrics } from './database-metrics'
import { addLimitsMetrics } from './limits-metrics'
import { addCounters, addGauges, fromDatabase, type Reading } from './readings'

function addOutgoingWebhookMetrics(registry: Registry): void {
  addGauges(registry, [
    {
      name: 'webhooks',
      help: 'Outgoing webhooks by state: enabled, waiting for a delivery slot, or waiting for a retry.',
      read: () => Object.entries(dispatcher().counts).map(([state, count]) => [{ state }, count]),
    },
    {
      name: 'webhooks_limit',
      help: 'Maximum outgoing webhooks.',
      read: () => outgoingWebhookLimits.hooksMax,
    },
    {
      name: 'webhook_deliveries_under_way',
      help: 'Deliveries in progress.',
      read: () => dispatcher().activeCount,
    },
    {
      name: 'webhook_deliveries_under_way_limit',
      help: 'Maximum concurrent deliveries.',
      read: () => concurrencyMax,
    },
  ])
  addCounters(registry, [
    {
      name: 'webhook_deliveries_total',
      help: 'Delivery attempts of this process by outcome; left_out counts skipped ranges of messages.',
      read: () => [...outgoingAttemptCounts.counts()].map(([outcome, count]) => [{ outcome }, count]),
    },
  ])
}

function addIncomingWebhookMetrics(registry: Registry): void {
  new Gauge({
    name: 'incoming_hooks',
    help: 'Incoming webhooks.',
    registers: [registry],
    async collect() {
      this.reset()
      const count = await fromDatabase(countIncomingWebhooks)
      if (count !== null) this.set(count)
    },
  })
  addGauges(registry, [
    { name: 'incoming_hooks_limit', help: 'Maximum incoming webhooks.', read: () => webhookLimits.hooksMax },
  ])
  addCounters(registry, [
    {
      name: 'incoming_hook_posts_total',
      help: 'Posts to incoming webhooks by outcome: stored, replayed, or why refused.',
      read: () => [...incomingPostCounts.counts()].map(([outcome, count]) => [{ outcome }, count]),
    },
  ])
}

/** Of scheduled backups; nothing without a schedule. */
function addBackupMetrics(registry: Registry): void {
  const scheduler = backupScheduler()
  if (!scheduler) return
  addGauges(registry, [
    {
      name: 'backup_newest_timestamp_seconds',
      help: 'Time of the newest backup, seconds since the epoch; 0 if there is none.',
      read: () => scheduler.newestTime / 1000,
    },
    { name: 'backup_kept_files', help: 'Backups in the backup folder.', read: () => scheduler.backupCount },
  ])
  addCounters(registry, [
    {
      name: 'backup_made_total',
      help: 'Backups made and verified by this process.',
      read: () => scheduler.made,
    },
    {
      name: 'backup_failures_total',
      help: 'Failed backups of this process.',
      read: () => scheduler.failures,
    },
  ])
}

const gauges: Reading[] = [
  { name: 'chat_resident_rooms', help: 'Cached rooms.', read: () => roomCache().count },
  {
    name: 'chat_resident_bytes',
    help: 'Memory of the cached rooms, bytes.',
    read: () => roomCache().bytes,
  },
  {
    name: 'chat_rooms_ahead_of_clock',
    help: 'Rooms whose last message is dated minutes ahead of the clock.',
    read: roomsAheadCount,
  },
  {
    name: 'chat_present_sessions',
    help: 'Sessions present at this process.',
    read: () => presence().sessionCount,
  },
  {
    name: 'chat_present_sessions_limit',
    help: 'Maximum sessions present at once; further ones can read but are not listed.',
    read: () => presentSessionsMax,
  },
  {
    name: 'chat_room_sessions_limit',
    help: 'Maximum sessions per room; further ones can read but are not listed.',
    read: () => roomSessionsMax,
  },
  {
    name: 'chat_network_sessions_limit',
    help: 'Maximum sessions per room from one /24 or /48, at this instance: less while others hold sessions.',
    read: () => roomSessionsMax / 2,
  },
  {
    name: 'chat_waiting_password_checks',
    help: 'Password checks waiting.',
    read: queuedChecks,
  },
  {
    name: 'chat_slow_mode_bytes',
    help: 'Memory of slow mode slots, bytes.',
    read: slowModeBytes,
  },
  {
    name: 'chat_slow_mode_limit_bytes',
    help: 'Maximum memory of slow mode slots, bytes; beyond it senders of a /24 or /48 share slots.',
    read: () => slowModeBytesMax,
  },
  {
    name: 'chat_waiting_polls',
    help: 'Polls waiting for a message.',
    read: () => roomCache().waitingCount,
  },
  {
    name: 'storage_reserve_bytes',
    help: 'Disk space reserved for administrators who free space, bytes.',
    read: reserveBytes,
  },
  {
    name: 'tls_certificate_end_timestamp_seconds',
    help: 'Expiry of our TLS certificate or its chain, whichever is first, seconds since the epoch.',
    read: () => {
      const end = serverCertificateExpiry()
      return end === null ? [] : [[{}, end / 1000]]
    },
  },
  {
    name: 'service_running',
    help: 'Whether a service is running (1) or suspended (0).',
    read: () => serviceIds.map((service) => [{ service }, statusOf(service) === 'running' ? 1 : 0]),
  },
]

const counts: Reading[] = [
  {
    name: 'chat_unlisted_heartbeats_total',
    help: 'Polls with a nick that is not listed because a limit of sessions is reached, in all, of the room or of the network.',
    read: () => presence().unlistedCount,
  },
  {
    name: 'chat_messages_sent_total',
    help: 'Messages stored by this process.',
    read: () => counters.count('messages'),
  },
  {
    name: 'repeated_calls_total',
    help: 'Calls with a repeated Idempotency-Key or send_id that got the first result.',
    read: () => counters.count('repeats'),
  },
  {
    name: 'storage_refused_total',
    help: 'Writes refused because the storage was full.',
    read: () => diskMonitor().refused,
  },
  {
    name: 'http_failed_requests_total',
    help: 'Requests that failed outside their handler: answered with 500, or cut off if the response had begun.',
    read: () => counters.count('failed_requests'),
  },
  {
    name: 'reverse_dns_lookups_total',
    help: 'Look-ups of names of addresses by outcome; skipped counts those beyond the limit of look-ups at once.',
    read: () => [...reverseLookupCounts.counts()].map(([outcome, count]) => [{ outcome }, count]),
  },
  {
    name: 'process_unhandled_rejections_total',
    help: 'Unhandled promise rejections; each is logged.',
    read: () => strayErrors().rejections,
  },
]

/** The library's gauges with counter names. Their parts by type remain. */
const misnamed = ['resources', 'handles', 'requests'].map((what) => `nodejs_active_${what}_total`)

function makeRegistry(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 })
  for (const name of misnamed) registry.removeSingleMetric(name)
  addGauges(registry, gauges)
  addCounters(registry, counts)
  addLimitsMetrics(registry)
  addStorage(registry)
  addDatabaseMetrics(registry)
  addBackupMetrics(registry)
  addIncomingWebhookMetrics(registry)
  addOutgoingWebhookMetrics(registry)
  return registry
}

function addStorage(registry: Registry): void {
  const registers = [registry]
  new Gauge({
    name: 'storage_full',
    help: 'Whether the storage is full (1): the disk, or the limit but for what is kept for networks that hold little.',
    labelNames: ['reason'],
    registers,
    async collect() {
      const status = await fromDatabase(storageStatus)
      this.reset()
      if (!status) return
      for (const reason of ['disk', 'limit']) this.set({ reason }, status.reason === reason ? 1 : 0)
    },
  })
  new Gauge({
    name: 'storage_room_bytes',
    help: 'Remaining storage, bytes, without what is kept for networks that hold little; +Inf without a limit.',
    registers,
    async collect() {
      const status = await fromDatabase(storageStatus)
      this.reset()
      if (status) this.set(status.roomBytes ?? Number.POSITIVE_INFINITY)
    },
  })
}

const registry = () => processState('metrics', makeRegistry)

/** Starts observing garbage collection and the event loop. */
export function startMetrics(): void {
  registry()
}

export const metricsContentType = 'text/plain; version=0.0.4; charset=utf-8'

/** All metrics in Prometheus' text format. */
export async function metricsText(): Promise<string> {
  return `${await registry().metrics()}\n${requestStats().text()}`
}
