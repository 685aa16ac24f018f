import type { PlainRuleOf } from '../contract/refusal-rules'
import { Refusal } from '../refusal/refusal'
import { db, Prisma, type PrismaClient } from './database'
import { isTaken } from './failures'
import { type Sql, sql } from './rows'

/** Makes the statement that notes a change in the transaction of the change, if the condition holds there. */
export type AuditStatement = (happens: Sql) => Sql

type Table =
  | 'accounts'
  | 'admin_sessions'
  | 'account_keys'
  | 'bans'
  | 'in_hooks'
  | 'out_hooks'
  | 'texts'
  | 'links'
  | 'rooms'
  | 'settings'
  | 'words'

/**
 * Changes the rows of a condition and notes that, in one transaction. When there are none, or no longer, nothing happens
 * and nothing is noted.
 * @param change the statement that changes it @param note nothing is noted without one
 * @param before statements of the same transaction that come before the change, whatever it does
 * @returns the rows that `change` gives
 */
export async function changeAudited<R>(
  table: Table,
  where: Sql,
  change: Sql<R>,
  note?: AuditStatement,
  before: readonly Sql[] = [],
): Promise<R[]> {
  if (!note) return (await db().batch([...before, change])).at(-1) as R[]
  const from = sql`SELECT 1 FROM ${Prisma.raw(table)} WHERE ${where}`
  // SQLite has one writer; PostgreSQL must not let another one in between the two statements.
  const lock = db().provider === 'postgresql' ? [sql`${from} FOR UPDATE`] : []
  const rows = await db().batch([...lock, note(sql`EXISTS (${from})`), ...before, change])
  return rows.at(-1) as R[]
}

/** Deletes one row in the manner of {@link changeAudited}. @returns whether it was there */
export async function deleteAudited(table: Table, where: Sql, note?: AuditStatement): Promise<boolean> {
  const change = sql`DELETE FROM ${Prisma.raw(table)} WHERE ${where} RETURNING 1`
  return (await changeAudited(table, where, change, note)).length > 0
}

/**
 * Makes a row and notes it, in one transaction.
 * @param taken what refuses it when a name of its own is taken
 * @throws Refusal conflict
 */
export async function createAudited<Row>(
  create: (client: PrismaClient) => Prisma.PrismaPromise<Row>,
  note: AuditStatement,
  taken: PlainRuleOf<'conflict'>,
): Promise<Row> {
  try {
    const [row] = await db().write((client) =>
      client.$transaction([create(client), client.$queryRaw(note(sql`true`))]),
    )
    return row
  } catch (error) {
    if (isTaken(error)) throw new Refusal('conflict', taken)
    throw error
  }
}
