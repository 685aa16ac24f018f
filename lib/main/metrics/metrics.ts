import { collectDefaultMetrics, Registry } from 'prom-client'
import { backupScheduler } from '@/lib/admin/server/backup/schedule'
import { presence } from '@/lib/chat/server/presence'
import { roomCache } from '@/lib/chat/server/room-cache'
import { roomsAheadCount } from '@/lib/chat/server/rooms-ahead-of-clock'
import { slowModeBytes } from '@/lib/chat/server/slow-mode'
import { queuedChecks } from '@/lib/core/auth/passwords/password-hashing'
import { counters } from '@/lib/core/counters'
import { diskMonitor } from '@/lib/core/db/disk-monitor'
import { reserveBytes } from '@/lib/core/db/disk-reserve'
import { databaseUnavailableReason } from '@/lib/core/db/open-database'
import { connections } from '@/lib/core/db/postgres/current-connections'
import { faultKinds } from '@/lib/core/db/sqlite/file-faults'
import { writerThread } from '@/lib/core/db/sqlite/guarded-file'
import { storageStatus } from '@/lib/core/db/storage-limit'
import { requestStats } from '@/lib/core/dispatch/request-stats'
import { countLimits } from '@/lib/core/limits/shared-amounts'
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
import { addLimitsMetrics } from './limits-metrics'
import { addCounters, addGauges, fromDatabase, type Reading, reading, type Sample } from './readings'

function addBackupMetrics(registry: Registry): void {
  const scheduler = backupScheduler()
  if (!scheduler) return
  addGauges(registry, [
    reading(
      'backup_newest_timestamp_seconds',
      'Time of the newest backup, seconds since the epoch; 0 if there is none.',
      () => scheduler.newestTime / 1000,
    ),
    reading('backup_kept_files', 'Backups in the backup folder.', () => scheduler.backupCount),
  ])
  addCounters(registry, [
    reading('backup_made_total', 'Backups made and verified by this process.', () => scheduler.made),
    reading('backup_failures_total', 'Failed backups of this process.', () => scheduler.failures),
  ])
}

const gauges: Reading[] = [
  reading('chat_resident_rooms', 'Cached rooms.', () => roomCache().count),
  reading('chat_resident_bytes', 'Memory of the cached rooms, bytes.', () => roomCache().bytes),
  reading(
    'chat_rooms_ahead_of_clock',
    'Rooms whose last message is dated minutes ahead of the clock.',
    roomsAheadCount,
  ),
  reading('chat_present_sessions', 'Sessions present at this process.', () => presence().sessionCount),
  reading(
    'chat_present_sessions_limit',
    'Maximum sessions present at once; further ones can read but are not listed.',
    () => countLimits.present_sessions,
  ),
  reading(
    'chat_room_sessions_limit',
    'Maximum sessions per room; further ones can read but are not listed.',
    () => countLimits.room_sessions,
  ),
  reading(
    'chat_network_sessions_limit',
    'Maximum sessions per room from one /24 or /48, at this instance: less while others hold sessions.',
    () => countLimits.room_sessions / 2,
  ),
  reading('chat_waiting_password_checks', 'Password checks waiting.', queuedChecks),
  reading('chat_slow_mode_bytes', 'Memory of slow mode slots, bytes.', slowModeBytes),
  reading(
    'chat_slow_mode_limit_bytes',
    'Maximum memory of slow mode slots, bytes; beyond it senders of a /24 or /48 share slots.',
    () => countLimits.slow_mode_bytes,
  ),
  reading('chat_waiting_polls', 'Polls waiting for a message.', () => roomCache().waitingCount),
  reading(
    'storage_reserve_bytes',
    'Disk space reserved for administrators who free space, bytes.',
    reserveBytes,
  ),
  reading(
    'tls_certificate_end_timestamp_seconds',
    'Expiry of our TLS certificate or its chain, whichever is first, seconds since the epoch.',
    () => {
      const end = serverCertificateExpiry()
      return end === null ? [] : end / 1000
    },
  ),
  reading(
    'service_running',
    'Whether a service is running (1) or suspended (0).',
    () => serviceIds.map((service): Sample => [service, statusOf(service) === 'running' ? 1 : 0]),
    'service',
  ),
  reading(
    'storage_full',
    'Whether the storage is full (1): the disk, or the limit but for what is kept for networks that hold little.',
    async () => {
      const status = await fromDatabase(storageStatus)
      return status && ['disk', 'limit'].map((reason): Sample => [reason, status.reason === reason ? 1 : 0])
    },
    'reason',
  ),
  reading(
    'storage_room_bytes',
    'Remaining storage, bytes, without what is kept for networks that hold little; +Inf without a limit.',
    async () => {
      const status = await fromDatabase(storageStatus)
      return status && (status.roomBytes ?? Number.POSITIVE_INFINITY)
    },
  ),
  reading('incoming_hooks', 'Incoming webhooks.', () => fromDatabase(countIncomingWebhooks)),
  reading('incoming_hooks_limit', 'Maximum incoming webhooks.', () => webhookLimits.hooksMax),
  reading(
    'webhooks',
    'Outgoing webhooks by state: enabled, waiting for a delivery slot, or waiting for a retry.',
    () => Object.entries(dispatcher().counts),
    'state',
  ),
  reading('webhooks_limit', 'Maximum outgoing webhooks.', () => outgoingWebhookLimits.hooksMax),
  reading('webhook_deliveries_under_way', 'Deliveries in progress.', () => dispatcher().activeCount),
  reading('webhook_deliveries_under_way_limit', 'Maximum concurrent deliveries.', () => concurrencyMax),
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
  reading(
    'database_file_fault',
    'Whether the SQLite file has a fault (1), by kind.',
    () => faultKinds.map((kind): Sample => [kind, writerThread()?.fault?.kind === kind ? 1 : 0]),
    'kind',
  ),
]

const counts: Reading[] = [
  reading(
    'chat_unlisted_heartbeats_total',
    'Polls with a nick that is not listed because a limit of sessions is reached, in all, of the room or of the network.',
    () => presence().unlistedCount,
  ),
  reading('chat_messages_sent_total', 'Messages stored by this process.', () => counters.count('messages')),
  reading(
    'repeated_calls_total',
    'Calls with a repeated Idempotency-Key or send_id that got the first result.',
    () => counters.count('repeats'),
  ),
  reading(
    'storage_refused_total',
    'Writes refused because the storage was full.',
    () => diskMonitor().refused,
  ),
  reading(
    'http_failed_requests_total',
    'Requests that failed outside their handler: answered with 500, or cut off if the response had begun.',
    () => counters.count('failed_requests'),
  ),
  reading(
    'reverse_dns_lookups_total',
    'Look-ups of names of addresses by outcome; skipped counts those beyond the limit of look-ups at once.',
    () => reverseLookupCounts.counts(),
    'outcome',
  ),
  reading(
    'incoming_hook_posts_total',
    'Posts to incoming webhooks by outcome: stored, replayed, or why refused.',
    () => incomingPostCounts.counts(),
    'outcome',
  ),
  reading(
    'webhook_deliveries_total',
    'Delivery attempts of this process by outcome; left_out counts skipped ranges of messages.',
    () => outgoingAttemptCounts.counts(),
    'outcome',
  ),
  reading(
    'database_listener_connections_total',
    'Connections opened to receive notifications of other instances.',
    () => connections()?.listener?.connections ?? 0,
  ),
  reading('database_io_errors_total', 'Disk errors reported by SQLite.', () => writerThread()?.ioErrors ?? 0),
  reading(
    'process_unhandled_rejections_total',
    'Unhandled promise rejections; each is logged.',
    () => strayErrors().rejections,
  ),
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
  addBackupMetrics(registry)
  return registry
}

const registry = () => processState('metrics', makeRegistry)

/** Starts observing garbage collection and the event loop. */
export function startMetrics(): void {
  registry()
}

export const metricsContentType = 'text/plain; version=0.0.4; charset=utf-8'

export async function metricsText(): Promise<string> {
  return `${await registry().metrics()}\n${requestStats().text()}`
}
