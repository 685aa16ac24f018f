import { db } from '@/lib/core/db/database'
import { columns, sql } from '@/lib/core/db/rows'
import { countAfter, readAfter, readPosition, readRoom } from './store'
import { toStreamRow } from './stream-row'
import { isMessage, isVisibleInRoom } from './visibility'

// The stream for those who follow it behind the scenes, such as webhooks. They get what polls get without events.

/** A message that is shown, as polls give it. */
export interface MessageAfter {
  id: number
  time: number
  /** Whether a program said it. */
  isBot: boolean
  json: string
}

/** What was said in a room after an id and is shown, oldest first: as many as asked for, or as fit into an answer. */
export async function readMessagesAfter(
  name: string,
  afterId: number,
  limit: number,
): Promise<MessageAfter[]> {
  const room = await readRoom(name)
  if (!room) return []
  const { rows } = await readAfter(room, afterId, room.lastId, limit, false)
  return rows.map((row) => {
    const { id, time, json } = toStreamRow(row, name, room.clearedId)
    return { id, time, isBot: row.is_bot, json }
  })
}

/** The condition that something that is shown follows an id; the room is `r`. */
export const hasMessagesAfter = (id: ReturnType<typeof columns>) =>
  sql`EXISTS (SELECT 1 FROM messages m WHERE m.room_id = r.id AND ${isMessage} AND ${isVisibleInRoom} AND m.id > ${id})`

/** Where somebody who is too far behind goes on, and how many messages that leaves out. */
export interface SkipTarget {
  id: number
  time: number
  skipped: number
}

/** How many are counted at most. */
const countedMax = 100_000

/**
 * How far to jump so that no more than `rowsMax` messages follow, and none from before `time`.
 * @returns null when nothing is to be jumped over
 */
export async function findSkipTarget(
  name: string,
  afterId: number,
  rowsMax: number,
  time: number,
): Promise<SkipTarget | null> {
  const room = await readRoom(name)
  if (!room) return null
  const [beyond] = await db().query(sql`SELECT ${columns({ m: 'Message' }, 'm.id')} FROM messages m
    JOIN rooms r ON r.id = m.room_id
    WHERE m.room_id = ${room.id} AND ${isMessage} AND ${isVisibleInRoom} AND m.id > ${BigInt(afterId)}
    ORDER BY m.id DESC LIMIT 1 OFFSET ${rowsMax}`)
  const tooOld = await readPosition(room.id, { after_time: Math.max(1, time), after_id: 0 })
  const id = Math.max(beyond?.id ?? 0, tooOld)
  if (id <= afterId) return null
  const { count } = await countAfter(room, afterId, id, countedMax)
  return count === 0 ? null : { id, time: Math.max(0, time), skipped: count }
}
