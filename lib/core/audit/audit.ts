import type { AuditStatement } from '../db/audited-change'
import { db } from '../db/database'
import { isStorageFull } from '../db/failures'
import { columnNames, type Sql, sql } from '../db/rows'
import { log } from '../log'
import type { AuditAction } from './contract'

/**
 * An administrator's action. `before` and `after` hold no secret. Entries are never changed or deleted: triggers
 * in the migration refuse it, and the table only grows.
 */
export interface AuditEntry {
  /** `key`, `session <id>`, `session <id>: <name>`, or `platform`; as SQL where only the transaction knows it. */
  actor: string | Sql
  action: AuditAction
  target: string | Sql
  before?: unknown
  after?: unknown
}

const jsonOf = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

export function auditStatement({ actor, action, target, before, after }: AuditEntry): AuditStatement {
  return (condition) =>
    sql`INSERT INTO admin_audit (${columnNames('AdminAudit', 'time, session, action, target, before, after')})
      SELECT CAST(${Date.now()} AS bigint), CAST(${actor} AS text), CAST(${action} AS text), CAST(${target} AS text),
        CAST(${jsonOf(before)} AS text), CAST(${jsonOf(after)} AS text)
      WHERE ${condition}`
}

/** For an action that changes nothing in the database; changes use {@link auditStatement}. */
export async function recordAudit(entry: AuditEntry): Promise<void> {
  await db().batch([auditStatement(entry)(sql`true`)])
}

/** Records a read. On a full disk that goes on, so that what is stored can still be saved elsewhere; the log has a line. */
export async function recordRead(entry: AuditEntry): Promise<void> {
  try {
    await recordAudit(entry)
  } catch (error) {
    if (!isStorageFull(error)) throw error
    const { actor, action, target } = entry
    log().warn({ actor, action, target }, 'read without an entry in the audit log: the storage is full')
  }
}
