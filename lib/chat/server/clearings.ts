import type { AuditStatement } from '@/lib/core/db/audited-change'
import { db } from '@/lib/core/db/database'
import { columnNames, columns, plain, type Row, type Sql, sql } from '@/lib/core/db/rows'
import { undoMs } from './message-changes'
import { publishRoomChange } from './room-cache'
import { appendToStreams, insertEvents } from './stream-append'

/** Clearings of a room that can be taken back. Of more, the oldest comes back with the one after it. */
const clearingsMax = 20

/** A clearing of a room that can be taken back. Times are milliseconds since the epoch. */
export interface Clearing extends Pick<Row<'Clearing'>, 'id' | 'time' | 'up_to_id'> {
  /** Until when it can be. */
  until: number
}

/** The clearings of rooms that can be taken back, newest first, by the ids of the rooms. */
export async function readClearings(roomIds: number[]): Promise<Map<number, Clearing[]>> {
  const rows = await db().read.clearing.findMany({
    where: { roomId: { in: roomIds }, time: { gt: Date.now() - undoMs } },
    orderBy: { id: 'desc' },
  })
  const byRoom = new Map<number, Clearing[]>()
  for (const { id, roomId, upToId, time } of rows.map(plain)) {
    const clearing = { id, time, until: time + undoMs, up_to_id: upToId }
    byRoom.set(roomId, [...(byRoom.get(roomId) ?? []), clearing])
  }
  return byRoom
}

const idOf = (name: string): Sql => sql`(SELECT id FROM rooms WHERE name = ${name})`

/** The `clear` row of a room, which hides its stream up to an id. */
const clearRow = (isDue: Sql, upToId: Sql) =>
  insertEvents('clear', sql`rooms r WHERE ${isDue}`, { refId: upToId })

/**
 * Hides the stream of a room up to now, however much it is: the room remembers up to which id. A `clear` row
 * with that id as `ref_id` tells open windows; the newest `clear` row of a room is the one that counts.
 */
export async function clearRoom(name: string, note: AuditStatement): Promise<void> {
  const insert = clearRow(sql`name = ${name}`, sql`r.last_id`)
  // At this point last_id still is where the stream ended before the row above.
  const remember = sql`INSERT INTO clearings (${columnNames('Clearing', 'id, room_id, up_to_id, time')})
    SELECT (SELECT max(m.id) FROM messages m WHERE m.room_id = r.id), r.id, r.last_id, r.last_time
    FROM rooms r WHERE r.name = ${name}`
  const forget = sql`DELETE FROM clearings WHERE room_id = ${idOf(name)} AND id <= (
    SELECT id FROM clearings WHERE room_id = ${idOf(name)} ORDER BY id DESC LIMIT 1 OFFSET ${clearingsMax})`
  const update = sql`UPDATE rooms SET cleared_id = last_id, version = version + 1 WHERE name = ${name}`
  const noted = note(sql`EXISTS ${idOf(name)}`)
  await appendToStreams([name], [insert], [], [remember, forget, update, noted])
  await publishRoomChange(name)
}

/**
 * Takes a clearing back, the newest one unless another is named. What it hid is shown again, but for what another
 * clearing hides too. If that changes what is shown, another `clear` row says up to which id the room is cleared now
 * (0: not at all); those before leave the stream, so that whoever reads from further back misses nothing.
 * @returns whether there was such a clearing that could still be taken back
 */
export async function restoreRoom(
  name: string,
  clearingId: number | undefined,
  note: AuditStatement,
): Promise<boolean> {
  const isUndoable = sql`room_id = ${idOf(name)} AND time > ${BigInt(Date.now() - undoMs)}`
  const chosen =
    clearingId === undefined
      ? sql`(SELECT max(id) FROM clearings WHERE ${isUndoable})`
      : sql`(SELECT id FROM clearings WHERE ${isUndoable} AND id = ${BigInt(clearingId)})`
  // Where the others end.
  const end = sql`coalesce((SELECT max(c.up_to_id) FROM clearings c
    WHERE c.room_id = ${idOf(name)} AND c.id <> ${chosen}), 0)`
  const shrinks = sql`name = ${name} AND ${chosen} IS NOT NULL AND ${end} < cleared_id`
  const insert = clearRow(shrinks, end)
  // At this point last_id still is where the stream ended before the row above.
  const hideEarlier = sql`UPDATE messages SET deleted_time = time
    WHERE type = 'clear' AND ref_id IS NOT NULL AND deleted_time IS NULL
      AND room_id = (SELECT id FROM rooms WHERE ${shrinks}) AND id <= (SELECT last_id FROM rooms WHERE name = ${name})`
  const noted = note(sql`${chosen} IS NOT NULL`)
  const update = sql`UPDATE rooms SET cleared_id = ${end}, version = version + 1
    WHERE name = ${name} AND ${chosen} IS NOT NULL`
  const forget = sql`DELETE FROM clearings WHERE id = ${chosen} RETURNING ${columns('Clearing', 'id')}`
  const { after } = await appendToStreams([name], [insert], [], [hideEarlier, noted, update, forget])
  const wasThere = after.at(-1)?.length !== 0
  if (wasThere) await publishRoomChange(name)
  return wasThere
}
