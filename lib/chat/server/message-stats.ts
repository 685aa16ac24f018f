import { dayMs } from '@/lib/core/contract/days'
import { db } from '@/lib/core/db/database'
import { columns, type Row, type RowOf, sql } from '@/lib/core/db/rows'
import { isShownInRoom, isSpokenByPeople } from './visibility'

// What people said in all rooms together, for those who count it or try words on it. Steps are of rows: ids have holes
// of any size.

/** How often a name spoke on a day, as far as one step counted. */
export interface DayCount extends Pick<Row<'Message'>, 'nick'> {
  /** Since the epoch, UTC. */
  day: number
  count: number
}

/** Counts what was said by day and name in the next rows after an id, shown or not. Null when there are no rows. */
export async function countDaysAfter(
  afterId: number,
  rowsMax: number,
): Promise<{ lastId: number; counts: DayCount[] } | null> {
  const low = sql`CAST(${BigInt(afterId)} AS bigint)`
  const [end] = await db().query(sql<{ high: number | null }>`SELECT max(id) AS high FROM (
    SELECT id FROM messages WHERE id > ${low} ORDER BY id LIMIT ${rowsMax}
  ) AS next`)
  if (end?.high == null) return null
  const counts = await db().query(sql<DayCount>`
    SELECT m.time / ${BigInt(dayMs)} AS day, m.nick, count(*) AS count FROM messages m
    WHERE m.id > ${low} AND m.id <= CAST(${BigInt(end.high)} AS bigint) AND ${isSpokenByPeople} GROUP BY 1, 2`)
  return { lastId: end.high, counts }
}

const saidColumns = columns({ m: 'Message', r: 'Room' }, 'm.id, m.time, r.name AS room, m.nick, m.msg')
/** Something that was said and is shown. */
export type Said = RowOf<typeof saidColumns>

/** What people said before an id and is shown, newest first. */
export async function readSaidBefore(id: number, limit: number): Promise<Said[]> {
  return db().query(sql`SELECT ${saidColumns} FROM messages m JOIN rooms r ON r.id = m.room_id
    WHERE m.id < ${BigInt(id)} AND ${isSpokenByPeople} AND ${isShownInRoom} ORDER BY m.id DESC LIMIT ${limit}`)
}
