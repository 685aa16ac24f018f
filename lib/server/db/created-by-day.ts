import { dayMs } from '@/lib/schemas/days'
import { db, Prisma } from './database'
import { sql } from './rows'

/** How many rows of a table were created on each day since one, by days since the epoch. */
export async function createdByDay(
  table: 'rooms' | 'texts' | 'links',
  since: number,
): Promise<Map<number, number>> {
  // SQL of each of rooms, texts, links. SQL unread: which of them.
  const rows = await db().query(sql<{ day: number; count: number }>`
    SELECT created_time / ${BigInt(dayMs)} AS day, count(*) AS count FROM ${Prisma.raw(table)}
    WHERE created_time >= CAST(${BigInt(since * dayMs)} AS bigint) GROUP BY 1`)
  return new Map(rows.map(({ day, count }) => [day, count]))
}
