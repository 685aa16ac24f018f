import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { auditActions } from '@/lib/core/audit/contract'

// Names that outlive a process or a page, or that operators and other programs use. Renaming one breaks
// stored data, dashboards or open tabs. The API is pinned by lib/docs/openapi/surface.txt, tables and
// columns by the migrations.

const source = ['app', 'components', 'lib'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && /\.(?:tsx?|mjs)$/.test(entry.name) && !/\.(?:test|suite)\./.test(entry.name),
    )
    .map(({ parentPath, name }) => readFileSync(path.join(parentPath, name), 'utf8')),
)

const names: Record<string, string> = {
  'secrets in keys.json': 'trip tag session mail repeat hook hook-before ADMIN_KEY SUPER_KEY',
  'rows of settings': 'platform creation flood raid reports deletion_time database_identity backup',
  'NOTIFY channel and topics': 'open_utility_api room account settings services text link presence',
  'HKDF purposes': 'outgoing webhooks|incoming webhooks',
  'scopes of Idempotency-Keys': 'addlink addlinks create edit hook save send',
  cookies: 'admin-session skin lang __Host-',
  'browser storage':
    'nick|session|windows|skin|administers|seen|room|text share|short link|docs-language|wrap|offline reload|chat:size|chat:moves|chat:typed|chat:sound|chat:sound-moves|chat:words|chat:ignored',
  'BroadcastChannel of notices': 'chat notices',
  metrics: `backup_failures_total backup_kept_files backup_made_total backup_newest_timestamp_seconds chat_messages_sent_total
    chat_network_sessions_limit chat_present_sessions chat_present_sessions_limit chat_resident_bytes chat_resident_rooms
    chat_room_sessions_limit chat_rooms_ahead_of_clock chat_slow_mode_bytes chat_slow_mode_limit_bytes
    chat_waiting_password_checks chat_waiting_polls costly_work_refused_total costly_work_waiting costly_work_waiting_limit
    database_changes_age_seconds database_connections database_file_fault database_io_errors_total
    database_listener_connections_total database_listener_up database_up database_waiting_callers
    http_connection_waiting_requests_limit http_connections_ended_total http_connections_limit http_connections_open
    http_connections_refused_total http_failed_requests_total incoming_hook_posts_total incoming_hooks incoming_hooks_limit
    memory_budget_ended_total memory_budget_limit_bytes memory_budget_refused_total memory_budget_used_bytes
    packed_answers_total packing_answers packing_limit process_unhandled_rejections_total queue_limit queue_refused_total
    queue_waiting repeated_calls_total service_running storage_full storage_refused_total storage_reserve_bytes
    storage_room_bytes tls_certificate_end_timestamp_seconds unpacked_answers_total webhook_deliveries_total
    webhook_deliveries_under_way webhook_deliveries_under_way_limit webhooks webhooks_limit`,
}

const cases = Object.entries(names).flatMap(([kind, list]) =>
  list
    .split(list.includes('|') || kind === 'HKDF purposes' || kind.startsWith('Broadcast') ? '|' : /\s+/)
    .map((name) => [kind, name] as const),
)

it.each(cases)('%s: %s is still in use', (_, name) => {
  expect(source.some((text) => text.includes(`'${name}'`))).toBe(true)
})

it.each([
  '`nick $' + '{room}`',
  '`outbox:$' + '{room}`',
  '`chat $' + '{version} $' + '{room}`',
  '} in view`',
  '`chat:notice $' + '{room}`',
  ' result`',
])('the template %s is still in use', (template) => {
  expect(source.some((text) => text.includes(template))).toBe(true)
})

it('audit actions are a closed list', () => {
  expect(auditActions.toSorted()).toEqual(
    `action.create action.unblock action.undo account.create account.delete account.password backup.make ban.change ban.create ban.delete held.admit inhook.address inhook.create
      inhook.delete inhook.secret key.create key.refused key.revoke link.change link.delete link.purge link.restore message.delete message.edit message.post message.restore raid.end raid.start report.change room.change
      room.clear room.create room.delete room.export room.restore service.change session.end session.start settings.change target.create target.delete target.import text.change text.delete text.purge text.read text.restore
      webhook.change webhook.create webhook.delete webhook.secret word.change word.create word.delete word.export word.import`
      .split(/\s+/)
      .toSorted(),
  )
})
