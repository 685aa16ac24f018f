import { db, Prisma } from './database'
import { type Sql, sql } from './rows'

/** Makes the statement that notes a change in the transaction of the change, if the condition holds there. */
export type Note = (happens: Sql) => Sql

/**
 * Changes one row and notes it, in one transaction. When the row is not, or no longer, as `where` says, nothing
 * happens and nothing is noted.
 * @param change the statement that changes it @param note nothing is noted without one @returns the rows it gives
 */
export async function changeNoted<R>(
  table:
    | 'accounts'
    | 'account_keys'
    | 'bans'
    | 'in_hooks'
    | 'out_hooks'
    | 'texts'
    | 'links'
    | 'rooms'
    | 'settings'
    | 'words',
  where: Sql,
  change: Sql<R>,
  note?: Note,
): Promise<R[]> {
  if (!note) return (await db().batch([change]))[0]
  // SQL unread: a table; there are no others than those named above.
  const from = sql`SELECT 1 FROM ${Prisma.raw(table)} WHERE ${where}`
  // SQLite has one writer; PostgreSQL must not let another one in between the two statements.
  const lock = db().provider === 'postgresql' ? [sql`${from} FOR UPDATE`] : []
  const rows = await db().batch([...lock, note(sql`EXISTS (${from})`), change])
  return rows.at(-1) as R[]
}
