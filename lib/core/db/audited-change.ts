import type { PlainRuleOf } from '../contract/refusal-rules'
import { Refusal } from '../refusal/refusal'
import { db, Prisma } from './database'
import { dialect } from './dialect'
import { isUniqueViolation } from './failures'
import { type Sql, sql } from './rows'

/** Written in the transaction of the change, only if the condition holds there. */
export type AuditStatement = (happens: Sql) => Sql

/**
 * Changes the rows of a condition and writes the audit entry in one transaction. Without matching rows neither happens.
 * @param table its name, never from a client
 * @param before statements that run first in any case
 * @returns the rows of `change`
 */
export async function changeAudited<R>(
  table: string,
  where: Sql,
  change: Sql<R>,
  audit?: AuditStatement,
  before: readonly Sql[] = [],
): Promise<R[]> {
  if (!audit) return (await db().batch([...before, change])).at(-1) as R[]
  const from = sql`SELECT 1 FROM ${Prisma.raw(table)} WHERE ${where}`
  // No other writer may come between the two statements.
  const rows = await db().batch([
    ...dialect().lockRows(from),
    audit(sql`EXISTS (${from})`),
    ...before,
    change,
  ])
  return rows.at(-1) as R[]
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
