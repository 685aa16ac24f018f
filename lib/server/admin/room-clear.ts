import type { AdminRoom } from '@/lib/schemas/admin/rooms'
import { appendToStreams } from '../chat/stream-append'
import { rowColumns } from '../chat/stream-row'
import { Prisma, type Sql } from '../db/database'
import { Refusal } from '../refusal'
import { auditStatement } from './audit'
import { announceRoom } from './room-changes'
import { readAdminRoom, readRoomRow } from './rooms'
import { undoMs } from './undo'

/** Clearings of a room that can be taken back. Of more, the oldest comes back with the one after it. */
const clearingsMax = 20

const idOf = (name: string): Sql => Prisma.sql`(SELECT id FROM rooms WHERE name = ${name})`

/**
 * Hides the stream of a room up to now, however much it is: the room remembers up to which id. A `clear` row
 * with that id as `ref_id` tells open windows; the newest `clear` row of a room is the one that counts.
 * @throws Refusal not_found
 */
export async function clearRoom(name: string, actor: string): Promise<AdminRoom> {
  const { last_id: lastId } = await readRoomRow(name)
  const insert = Prisma.sql`INSERT INTO messages (room_id, time, type, nick, msg, is_admin, filtered, ref_id)
    SELECT id, last_time, 'clear', 'system', '', true, false, last_id FROM rooms WHERE name = ${name}
    RETURNING ${rowColumns}`
  // At this point last_id still is where the stream ended before the row above.
  const remember = Prisma.sql`INSERT INTO clearings (id, room_id, up_to_id, time)
    SELECT (SELECT max(m.id) FROM messages m WHERE m.room_id = r.id), r.id, r.last_id, r.last_time
    FROM rooms r WHERE r.name = ${name}`
  const forget = Prisma.sql`DELETE FROM clearings WHERE room_id = ${idOf(name)} AND id <= (
    SELECT id FROM clearings WHERE room_id = ${idOf(name)} ORDER BY id DESC LIMIT 1 OFFSET ${clearingsMax})`
  const update = Prisma.sql`UPDATE rooms SET cleared_id = last_id, version = version + 1 WHERE name = ${name}`
  const entry = { actor, action: 'room.clear', target: name, after: { up_to_id: Number(lastId) } }
  await appendToStreams([name], [insert], [], [remember, forget, update, auditStatement(entry)])
  await announceRoom(name)
  return readAdminRoom(name)
}

/**
 * Takes a clearing back, the newest one unless another is named. What it hid is shown again, but for what another
 * clearing hides too. If that changes what is shown, another `clear` row says up to which id the room is cleared now
 * (0: not at all); those before leave the stream, so that whoever reads from further back misses nothing.
 * @throws Refusal not_found, conflict when there is nothing to take back any more
 */
export async function restoreRoom(name: string, actor: string, clearingId?: number): Promise<AdminRoom> {
  await readRoomRow(name)
  const isUndoable = Prisma.sql`room_id = ${idOf(name)} AND time > ${BigInt(Date.now() - undoMs)}`
  const chosen =
    clearingId === undefined
      ? Prisma.sql`(SELECT max(id) FROM clearings WHERE ${isUndoable})`
      : Prisma.sql`(SELECT id FROM clearings WHERE ${isUndoable} AND id = ${BigInt(clearingId)})`
  // Where the others end.
  const end = Prisma.sql`coalesce((SELECT max(c.up_to_id) FROM clearings c
    WHERE c.room_id = rooms.id AND c.id <> ${chosen}), 0)`
  const shrinks = Prisma.sql`name = ${name} AND ${chosen} IS NOT NULL AND ${end} < cleared_id`
  const insert = Prisma.sql`INSERT INTO messages (room_id, time, type, nick, msg, is_admin, filtered, ref_id)
    SELECT id, last_time, 'clear', 'system', '', true, false, ${end} FROM rooms WHERE ${shrinks}
    RETURNING ${rowColumns}`
  // At this point last_id still is where the stream ended before the row above.
  const hideEarlier = Prisma.sql`UPDATE messages SET deleted_time = time
    WHERE type = 'clear' AND ref_id IS NOT NULL AND deleted_time IS NULL
      AND room_id = (SELECT id FROM rooms WHERE ${shrinks}) AND id <= (SELECT last_id FROM rooms WHERE name = ${name})`
  const entry = { actor, action: 'room.restore', target: name, after: { clearing: clearingId } }
  const audit = auditStatement(entry, Prisma.sql`${chosen} IS NOT NULL`)
  const update = Prisma.sql`UPDATE rooms SET cleared_id = ${end}, version = version + 1
    WHERE name = ${name} AND ${chosen} IS NOT NULL`
  const forget = Prisma.sql`DELETE FROM clearings WHERE id = ${chosen} RETURNING id`
  const { after } = await appendToStreams([name], [insert], [], [hideEarlier, audit, update, forget])
  if (after.at(-1)?.length === 0)
    throw new Refusal('conflict', 'There is no such clearing of the last 24 hours to take back.')
  await announceRoom(name)
  return readAdminRoom(name)
}
