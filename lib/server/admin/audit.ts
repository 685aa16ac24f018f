import type { AdminAuditRecord } from '@/lib/schemas/admin/audit'
import type { PlainRuleOf } from '@/lib/schemas/refusal-rules'
import { db, type Prisma, type PrismaClient } from '../db/database'
import { changeNoted, type Note } from '../db/note'
import { columnNames, columns, type RowOf, type Sql, sql } from '../db/rows'
import { isTaken } from '../failures/database-codes'
import { Refusal } from '../refusal'
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

/**
 * The statement that notes an entry, for the transaction of the change itself.
 * @param when a condition; what did not happen is not noted
 */
export function auditStatement(entry: AuditEntry, when: Sql = sql`true`): Sql {
  const { actor, action, target, before, after } = entry
  return sql`INSERT INTO admin_audit (${columnNames('AdminAudit', 'time, session, action, target, before, after')})
    SELECT CAST(${Date.now()} AS bigint), CAST(${actor} AS text), CAST(${action} AS text), CAST(${target} AS text),
      CAST(${jsonOf(before)} AS text), CAST(${jsonOf(after)} AS text)
    WHERE ${when}`
}

/** Notes an entry in the transaction of a change that a service makes. */
export const auditNote =
  (entry: AuditEntry): Note =>
  (happens) =>
    auditStatement(entry, happens)

/** Notes an entry by itself. */
export async function recordAudit(entry: AuditEntry): Promise<void> {
  await db().batch([auditStatement(entry)])
}

/** {@link changeNoted} with an entry. */
export function changeAudited<R>(
  table: Parameters<typeof changeNoted>[0],
  where: Sql,
  change: Sql<R>,
  entry: AuditEntry,
): Promise<R[]> {
  return changeNoted(table, where, change, auditNote(entry))
}

/**
 * Makes a row and notes it, in one transaction.
 * @param taken what refuses it when a name of its own is taken
 * @throws Refusal conflict
 */
export async function createAudited<Row>(
  create: (client: PrismaClient) => Prisma.PrismaPromise<Row>,
  entry: AuditEntry,
  taken: PlainRuleOf<'conflict'>,
): Promise<Row> {
  try {
    const [row] = await db().write((client) =>
      client.$transaction([create(client), client.$queryRaw(auditStatement(entry))]),
    )
    return row
  } catch (error) {
    if (isTaken(error)) throw new Refusal('conflict', taken)
    throw error
  }
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
