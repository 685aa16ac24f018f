import { findUnusualRooms } from '@/lib/chat/server/admin/unusual-rooms'
import { messageStats } from '@/lib/chat/server/message-stats'
import { presence } from '@/lib/chat/server/presence'
import { dayMs, dayName, hourMs, lastDays } from '@/lib/core/contract/days'
import { db } from '@/lib/core/db/database'
import { keepDayCounts } from '@/lib/core/db/day-counts'
import { readDatabaseBytes } from '@/lib/core/db/disk-space'
import { columns, sql } from '@/lib/core/db/rows'
import { storageStatus } from '@/lib/core/db/storage-limit'
import { yieldCpu } from '@/lib/core/http/cpu'
import { ownEqualKeys } from '@/lib/core/keys'
import { memoryReport } from '@/lib/core/limits/budgets'
import { suspendedServices } from '@/lib/core/services/status'
import { countTroubledWebhooks } from '@/lib/webhooks/server/outgoing/admin'
import type { AdminAttention, AdminDay, AdminStats } from '../contract'
import { backupScheduler } from './backup/schedule'
import { type CreationCounts, countCreations } from './creation-counts'

/** Entries of the audit log that are searched for refused keys: the log only grows. */
const recentEntries = 2_500

async function readRefusedKeys(): Promise<Pick<AdminAttention, 'refused_keys' | 'refused_keys_time'>> {
  const since = BigInt(Date.now() - dayMs)
  const rows = await db().query(sql`SELECT ${columns('AdminAudit', 'time, after')}
    FROM (SELECT * FROM admin_audit ORDER BY id DESC LIMIT ${recentEntries}) a
    WHERE action = 'key.refused' AND time >= CAST(${since} AS bigint) ORDER BY id DESC`)
  const attempts = rows.map(({ after }) =>
    Number((JSON.parse(after ?? '{}') as { attempts?: number }).attempts),
  )
  return {
    refused_keys: attempts.reduce((sum, count) => sum + (count || 0), 0),
    refused_keys_time: rows[0]?.time ?? 0,
  }
}

type BackupState = Pick<AdminAttention, 'backup' | 'backup_time'>

async function readBackupState(): Promise<BackupState> {
  const report = await backupScheduler()?.report()
  if (!report) return { backup: null, backup_time: 0 }
  const { every_hours: hours, last_time: last, problem } = report
  const isOverdue = last > 0 && Date.now() - last > 2 * hours * hourMs
  return { backup: problem ? 'failed' : isOverdue ? 'overdue' : null, backup_time: last }
}

async function readAttention(): Promise<AdminAttention> {
  const { failing, disabled } = await countTroubledWebhooks()
  return {
    failing_webhooks: failing,
    disabled_webhooks: disabled,
    suspended_services: suspendedServices(),
    equal_keys: ownEqualKeys(),
    unusual_rooms: await findUnusualRooms(),
    ...(await readRefusedKeys()),
    ...(await readBackupState()),
  }
}

async function readTotals(counts: CreationCounts): Promise<AdminStats['totals']> {
  const online = [...(await presence().counts()).values()].reduce((sum, count) => sum + count, 0)
  return {
    messages: messageStats().total,
    rooms: counts.rooms.total,
    accounts: counts.accounts.total,
    texts: counts.texts.total,
    texts_size: counts.texts.bytes,
    links: counts.links.total,
    online,
    storage: await readDatabaseBytes(),
  }
}

async function readStorage(): Promise<AdminStats['storage']> {
  const { state, reason, sinceTime, roomBytes } = await storageStatus()
  return { state, reason, since: sinceTime, room: roomBytes }
}

export async function readStats(dayCount: number): Promise<AdminStats> {
  const shown = lastDays(dayCount, Date.now())
  await messageStats().update(yieldCpu)
  const counts = await countCreations()
  const { rooms, texts, links } = counts
  const found = shown.map((day) => ({
    day,
    ...messageStats().of(day),
    rooms: rooms.byDay.get(day) ?? 0,
    texts: texts.byDay.get(day) ?? 0,
    links: links.byDay.get(day) ?? 0,
  }))
  const days: AdminDay[] = (await keepDayCounts(found)).map(({ day, ...fields }) => ({
    day: dayName(day),
    ...fields,
  }))
  return {
    attention: await readAttention(),
    totals: await readTotals(counts),
    storage: await readStorage(),
    memory: memoryReport(),
    days,
  }
}
