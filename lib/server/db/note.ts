import { db, Prisma, type Sql } from './database'

/** Makes the statement that notes a change in the transaction of the change, if the condition holds there. */
export type Note = (happens: Sql) => Sql

/**
 * Changes one row and notes it, in one transaction. When the row is not, or no longer, as `where` says, nothing
 * happens and nothing is noted.
 * @param change the statement that changes it @param note nothing is noted without one @returns the rows it gives
 */
export async function changeNoted<Row>(
  table: 'accounts' | 'account_keys' | 'bans' | 'texts' | 'links' | 'rooms' | 'settings' | 'words',
  where: Sql,
  change: Sql,
  note?: Note,
): Promise<Row[]> {
  if (!note) return (await db().batch<[Row[]]>([change]))[0]
  const from = Prisma.sql`SELECT 1 FROM ${Prisma.raw(table)} WHERE ${where}`
  // SQLite has one writer; PostgreSQL must not let another one in between the two statements.
  const lock = db().provider === 'postgresql' ? [Prisma.sql`${from} FOR UPDATE`] : []
  const rows = await db().batch<Row[][]>([...lock, note(Prisma.sql`EXISTS (${from})`), change])
  return rows.at(-1) ?? []
}
