import type { PlainRuleOf } from '../contract/refusal-rules'
import { Refusal } from '../refusal/refusal'
import { db, Prisma } from './database'
import { dialect } from './dialect'
import { isUniqueViolation } from './failures'
import { type Sql, sql } from './rows'

/** Written in the transaction of the change, only if the condition holds there. */
export type AuditStatement = (happens: Sql) => Sql

/**
 * The statements of a transaction that changes the rows of a condition and writes the audit entry. Without matching rows
 * neither happens.
 * @param table its name, never from a client
 * @param before statements that run before `change` in any case
 */
export function auditedChange<R>(
  table: string,
  where: Sql,
  change: Sql<R>,
  audit: AuditStatement,
  before: readonly Sql[] = [],
): Sql[] {
  const from = sql`SELECT 1 FROM ${Prisma.raw(table)} WHERE ${where}`
  // No other writer may come between the two statements.
  return [...dialect().lockRows(from), audit(sql`EXISTS (${from})`), ...before, change]
}

/** {@link auditedChange}, with or without an audit entry. @returns the rows of `change` */
export async function changeAudited<R>(
  table: string,
  where: Sql,
  change: Sql<R>,
  audit?: AuditStatement,
  before: readonly Sql[] = [],
): Promise<R[]> {
  const statements = audit ? auditedChange(table, where, change, audit, before) : [...before, change]
  return (await db().batch(statements)).at(-1) as R[]
}

/** @returns whether the row existed */
export async function deleteAudited(table: string, where: Sql, audit?: AuditStatement): Promise<boolean> {
  const change = sql`DELETE FROM ${Prisma.raw(table)} WHERE ${where} RETURNING 1`
  return (await changeAudited(table, where, change, audit)).length > 0
}

/** One transaction. @param taken the rule for a name that is taken @returns the id @throws Refusal conflict */
export async function createAudited(
  insert: Sql<{ id: number }>,
  audit: AuditStatement,
  taken: PlainRuleOf<'conflict'>,
): Promise<number> {
  try {
    const [rows] = await db().batch([insert, audit(sql`true`)])
    return rows[0]?.id ?? 0
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('conflict', taken)
    throw error
  }
}
