import { dayMs, hourMs } from '@/lib/core/contract/days'
import { db } from '@/lib/core/db/database'
import { columns, sql } from '@/lib/core/db/rows'
import { ownEqualKeys } from '@/lib/core/keys'
import { suspendedServices } from '@/lib/core/services/status'
import { countTroubledWebhooks } from '@/lib/webhooks/server/outgoing/admin'
import type { AdminAttention } from '../contract'
import { backupScheduler } from './backup/schedule'

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

/** A backup is overdue after twice its interval. */
async function readBackupState(): Promise<BackupState> {
  const report = await backupScheduler()?.report()
  if (!report) return { backup: null, backup_time: 0 }
  const { every_hours: hours, last_time: last, problem } = report
  const isOverdue = last > 0 && Date.now() - last > 2 * hours * hourMs
  return { backup: problem ? 'failed' : isOverdue ? 'overdue' : null, backup_time: last }
}

/** What administrators should look at. */
export async function readAttention(): Promise<AdminAttention> {
  const { failing, disabled } = await countTroubledWebhooks()
  return {
    failing_webhooks: failing,
    disabled_webhooks: disabled,
    suspended_services: suspendedServices(),
    equal_keys: ownEqualKeys(),
    ...(await readRefusedKeys()),
    ...(await readBackupState()),
  }
}
