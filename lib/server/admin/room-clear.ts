import type { AdminRoom } from '@/lib/schemas/admin/rooms'
import { appendToStreams } from '../chat/stream-append'
import { rowColumns } from '../chat/stream-row'
import { Prisma } from '../db/database'
import { HttpError } from '../http/http-error'
import { auditStatement } from './audit'
import { announceRoom } from './room-changes'
import { readAdminRoom, readRoomRow } from './rooms'
import { undoMs } from './undo'

/**
 * Hides the stream of a room up to now, however much it is: the room remembers up to which id. A `clear` row
 * with that id as `ref_id` tells open windows; the newest `clear` row of a room is the one that counts.
 * @throws HttpError not_found
 */
export async function clearRoom(name: string, actor: string): Promise<AdminRoom> {
  const { last_id: lastId } = await readRoomRow(name)
  const insert = Prisma.sql`INSERT INTO messages (room_id, time, type, nick, msg, is_admin, filtered, ref_id)
    SELECT id, last_time, 'clear', 'system', '', true, false, last_id FROM rooms WHERE name = ${name}
    RETURNING ${rowColumns}`
  // At this point last_id still is where the stream ended before the row above.
  const update = Prisma.sql`UPDATE rooms SET cleared_before = cleared_id, cleared_id = last_id,
    cleared_time = last_time, version = version + 1 WHERE name = ${name}`
  const entry = { actor, action: 'room.clear', target: name, after: { up_to_id: Number(lastId) } }
  await appendToStreams([name], [insert], [], [update, auditStatement(entry)])
  await announceRoom(name)
  return readAdminRoom(name)
}

/**
 * Takes the last clearing back: another `clear` row, with the id up to which the room is cleared now (0: not at
 * all). The row of the clearing itself leaves the stream, so that whoever reads from further back misses nothing.
 * @throws HttpError not_found, conflict when there is nothing to take back any more
 */
export async function restoreRoom(name: string, actor: string): Promise<AdminRoom> {
  await readRoomRow(name)
  const cutoff = BigInt(Date.now() - undoMs)
  const isUndoable = Prisma.sql`name = ${name} AND cleared_time > ${cutoff} AND cleared_before >= 0`
  const insert = Prisma.sql`INSERT INTO messages (room_id, time, type, nick, msg, is_admin, filtered, ref_id)
    SELECT id, last_time, 'clear', 'system', '', true, false, cleared_before FROM rooms WHERE ${isUndoable}
    RETURNING ${rowColumns}`
  const hideClearing = Prisma.sql`UPDATE messages SET deleted_time = time
    WHERE type = 'clear' AND ref_id = (SELECT cleared_id FROM rooms WHERE ${isUndoable})
      AND room_id = (SELECT id FROM rooms WHERE ${isUndoable})
      AND time = (SELECT cleared_time FROM rooms WHERE ${isUndoable})`
  const isFound = Prisma.sql`EXISTS (SELECT 1 FROM rooms WHERE ${isUndoable})`
  const audit = auditStatement({ actor, action: 'room.restore', target: name }, isFound)
  const update = Prisma.sql`UPDATE rooms SET cleared_id = cleared_before, cleared_before = -1, version = version + 1,
      cleared_time = coalesce((SELECT m.time FROM messages m
        WHERE m.room_id = rooms.id AND m.id <= rooms.cleared_before ORDER BY m.id DESC LIMIT 1), 0)
    WHERE ${isUndoable} RETURNING id`
  const { after } = await appendToStreams([name], [insert], [], [hideClearing, audit, update])
  if (after.at(-1)?.length === 0)
    throw new HttpError('conflict', 'There is no clearing of the last 24 hours to take back.')
  await announceRoom(name)
  return readAdminRoom(name)
}
