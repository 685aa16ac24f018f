import { dayMs } from '@/lib/core/contract/days'
import { db } from '@/lib/core/db/database'
import { columns, sql } from '@/lib/core/db/rows'
import { isUserMessage } from '../visibility'

const minuteMs = 60_000
/** Rows that are looked at for the last minute: a few milliseconds. */
const recentRows = 5_000
const roomsMax = 3
/** In a minute; fewer are never unusual. */
const messagesMin = 30
/** Times what is usual. */
const unusualFactor = 5
/** Rows of a room's day that are counted, by the index alone. */
const dayRows = 50_000

export interface UnusualRoom {
  room: string
  /** Within the last minute. */
  messages: number
  /** A minute, on average over the 24 hours before. */
  usual: number
}

/** Rooms that are much busier than they usually are, the busiest first. */
export async function findUnusualRooms(now = Date.now()): Promise<UnusualRoom[]> {
  const since = sql`CAST(${BigInt(now - minuteMs)} AS bigint)`
  const busy = await db().query(sql<{ id: number; room: string; count: number }>`
    SELECT ${columns({ r: 'Room' }, 'r.id, r.name AS room')}, b.count FROM (
      SELECT m.room_id, count(*) AS count
      FROM (SELECT room_id, time, type FROM messages ORDER BY id DESC LIMIT ${recentRows}) m
      WHERE m.time > ${since} AND ${isUserMessage}
      GROUP BY m.room_id HAVING count(*) >= ${messagesMin} ORDER BY 2 DESC LIMIT ${roomsMax}
    ) b JOIN rooms r ON r.id = b.room_id ORDER BY b.count DESC`)
  const found = []
  for (const { id, room, count } of busy) {
    const [day] = await db().query(sql<{ count: number }>`SELECT count(*) AS count FROM (
      SELECT 1 FROM messages WHERE room_id = ${id} AND time <= ${since}
        AND time > CAST(${BigInt(now - minuteMs - dayMs)} AS bigint) LIMIT ${dayRows}) AS d`)
    const usual = Math.round((day?.count ?? 0) / (dayMs / minuteMs))
    if (count >= unusualFactor * usual) found.push({ room, messages: count, usual })
  }
  return found
}
