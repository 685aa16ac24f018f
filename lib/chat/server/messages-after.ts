import { db } from '@/lib/core/db/database'
import { columns, sql } from '@/lib/core/db/rows'
import type { Message } from '../contract/chat'
import { countAfter, readAfter, readPosition, readRoom } from './store'
import { toMessage } from './stream-row'
import { isMessage, isVisibleInRoom } from './visibility'

// The stream for background readers such as webhooks: what polls without events deliver.

/** Oldest first: up to `limit`, or as many as fit into a response. */
export async function readMessagesAfter(name: string, afterId: number, limit: number): Promise<Message[]> {
  const room = await readRoom(name)
  if (!room) return []
  const { rows } = await readAfter(room, afterId, room.lastId, limit, false)
  return rows.map((row) => toMessage(row, name))
}

/** The condition that a visible message follows an id; the room is `r`. */
export const hasMessagesAfter = (id: ReturnType<typeof columns>) =>
  sql`EXISTS (SELECT 1 FROM messages m WHERE m.room_id = r.id AND ${isMessage} AND ${isVisibleInRoom} AND m.id > ${id})`

interface SkipTarget {
  id: number
  time: number
  /** Counted up to {@link countedMax}. */
  leftOut: number
}

const countedMax = 100_000

/**
 * How far to skip so that at most `rowsMax` messages follow, and none from before `time`.
 * @returns null when nothing is to be skipped
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
  return count === 0 ? null : { id, time: Math.max(0, time), leftOut: count }
}
