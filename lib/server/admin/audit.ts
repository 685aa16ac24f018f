import type { AdminAuditRecord } from '@/lib/schemas/admin/audit'
import { db } from '../db/database'
import type { Note } from '../db/note'
import { columnNames, columns, type RowOf, sql } from '../db/rows'
import { contains, type ListInput, pageOf } from './list'

/** One thing an administrator did. `before` and `after` hold no secret. */
export interface AuditEntry {
  /** `key`, or `session <id>`. */
  actor: string
  /** `<resource>.<verb>` */
  action: string
  target: string
  before?: unknown
  after?: unknown
}

const jsonOf = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

/** Notes an entry in the transaction of a change that a service makes. */
export function auditNote({ actor, action, target, before, after }: AuditEntry): Note {
  return (happens) =>
    sql`INSERT INTO admin_audit (${columnNames('AdminAudit', 'time, session, action, target, before, after')})
      SELECT CAST(${Date.now()} AS bigint), CAST(${actor} AS text), CAST(${action} AS text), CAST(${target} AS text),
        CAST(${jsonOf(before)} AS text), CAST(${jsonOf(after)} AS text)
      WHERE ${happens}`
}

/** Notes an entry by itself. */
export async function recordAudit(entry: AuditEntry): Promise<void> {
  await db().batch([auditNote(entry)(sql`true`)])
}

const auditColumns = columns('AdminAudit', 'id, time, session, action, target, before, after')

function toRecord(row: RowOf<typeof auditColumns>): AdminAuditRecord {
  const parsed = (json: string | null) => (json === null ? null : (JSON.parse(json) as unknown))
  return { ...row, before: parsed(row.before), after: parsed(row.after) }
}

/** What was done, newest first. */
export async function listAudit({ q, limit, cursor }: ListInput) {
  const found =
    q === undefined ? sql`true` : contains('AdminAudit', 'session, action, target, before, after', q)
  const older = cursor === undefined ? sql`true` : sql`id < CAST(${BigInt(cursor)} AS bigint)`
  const rows = await db().query(sql`SELECT ${auditColumns} FROM admin_audit
    WHERE ${older} AND ${found} ORDER BY id DESC LIMIT ${limit + 1}`)
  const page = pageOf(rows.map(toRecord), limit, (record) => String(record.id))
  return { audit: page.items, cursor: page.cursor }
}
