import { db, Prisma } from '../db/database'
import { isShownInRoom, isSpokenByPeople } from './shown'

// What people said in all rooms together, for those who count it or try words on it. Steps are of rows: ids have holes
// of any size.

const dayMs = 86_400_000

/** How often a name spoke on a day, as far as one step counted. */
export interface DayCount {
  /** Since the epoch, UTC. */
  day: number
  nick: string
  count: number
}

/** Counts what was said by day and name in the next rows after an id, whatever became of it. Null when there are none. */
export async function countDaysAfter(
  afterId: number,
  rowsMax: number,
): Promise<{ lastId: number; counts: DayCount[] } | null> {
  const low = Prisma.sql`CAST(${BigInt(afterId)} AS bigint)`
  const [end] = await db().read.$queryRaw<{ high: bigint | null }[]>`SELECT max(id) AS high FROM (
    SELECT id FROM messages WHERE id > ${low} ORDER BY id LIMIT ${rowsMax}
  ) AS next`
  if (end?.high == null) return null
  const rows = await db().read.$queryRaw<{ day: bigint; nick: string; count: bigint }[]>`
    SELECT m.time / ${BigInt(dayMs)} AS day, m.nick, count(*) AS count FROM messages m
    WHERE m.id > ${low} AND m.id <= CAST(${BigInt(end.high)} AS bigint) AND ${isSpokenByPeople} GROUP BY 1, 2`
  const counts = rows.map(({ day, nick, count }) => ({ day: Number(day), nick, count: Number(count) }))
  return { lastId: Number(end.high), counts }
}

/** Something that was said and is shown. */
export interface Said {
  id: number
  time: number
  room: string
  nick: string
  msg: string
}

/** What people said before an id and is shown, newest first. */
export async function readSaidBefore(id: number, limit: number): Promise<Said[]> {
  const rows = await db().read.$queryRaw<(Omit<Said, 'id' | 'time'> & { id: bigint; time: bigint })[]>`
    SELECT m.id, m.time, r.name AS room, m.nick, m.msg FROM messages m JOIN rooms r ON r.id = m.room_id
    WHERE m.id < ${BigInt(id)} AND ${isSpokenByPeople} AND ${isShownInRoom} ORDER BY m.id DESC LIMIT ${limit}`
  return rows.map((row) => ({ ...row, id: Number(row.id), time: Number(row.time) }))
}
