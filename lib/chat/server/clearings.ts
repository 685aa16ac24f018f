import type { AuditStatement } from '@/lib/core/db/audited-change'
import { db } from '@/lib/core/db/database'
import { columnNames, columns, plain, type Row, type Sql, sql } from '@/lib/core/db/rows'
import { undoMs } from './message-changes'
import { publishRoomChange } from './room-cache'
import { appendToStreams } from './stream-append'
import { insertEvents } from './stream-inserts'

/** Clears that can be undone. Beyond that, the oldest is undone with the one after it. */
const clearingsMax = 20

/** Times are milliseconds since the epoch. */
interface Clearing extends Pick<Row<'Clearing'>, 'id' | 'time' | 'up_to_id'> {
  until: number
}

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

const clearRow = (isDue: Sql, upToId: Sql) =>
  insertEvents('clear', sql`rooms r WHERE ${isDue}`, { refId: upToId })

/**
 * Hides the stream of a room up to now: the room stores up to which id. Appends a `clear` row with that id as `ref_id`; a
 * room's newest `clear` row counts.
 */
export async function clearRoom(name: string, note: AuditStatement): Promise<void> {
  const insert = clearRow(sql`name = ${name}`, sql`r.last_id`)
  // Here last_id is still the end of the stream before the row above.
  const remember = sql`INSERT INTO clearings (${columnNames('Clearing', 'id, room_id, up_to_id, time')})
    SELECT (SELECT max(m.id) FROM messages m WHERE m.room_id = r.id), r.id, r.last_id, r.last_time
    FROM rooms r WHERE r.name = ${name}`
  const forget = sql`DELETE FROM clearings WHERE room_id = ${idOf(name)} AND id <= (
    SELECT id FROM clearings WHERE room_id = ${idOf(name)} ORDER BY id DESC LIMIT 1 OFFSET ${clearingsMax})`
  const update = sql`UPDATE rooms SET cleared_id = last_id, version = version + 1 WHERE name = ${name}`
  const noted = note(sql`EXISTS ${idOf(name)}`)
  await appendToStreams([name], [insert], [remember, forget, update, noted])
  await publishRoomChange(name)
}

/** Found by their partial index: among millions of messages there are few. */
export const hideClears = (roomId: Sql, upToId: Sql): Sql =>
  sql`UPDATE messages SET deleted_time = time
    WHERE type = 'clear' AND ref_id IS NOT NULL AND deleted_time IS NULL
      AND room_id = ${roomId} AND id <= ${upToId}`

/**
 * Undoes a clear, by default the newest. Its rows are visible again unless another clear hides them. If that changes what
 * is visible, a new `clear` row says up to which id the room is cleared (0: not at all), and earlier ones are hidden.
 * @returns whether there was such a clear that could be undone
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
  // Where the other clears end.
  const end = sql`coalesce((SELECT max(c.up_to_id) FROM clearings c
    WHERE c.room_id = ${idOf(name)} AND c.id <> ${chosen}), 0)`
  const shrinks = sql`name = ${name} AND ${chosen} IS NOT NULL AND ${end} < cleared_id`
  const insert = clearRow(shrinks, end)
  // Here last_id is still the end of the stream before the row above.
  const hideEarlier = hideClears(
    sql`(SELECT id FROM rooms WHERE ${shrinks})`,
    sql`(SELECT last_id FROM rooms WHERE name = ${name})`,
  )
  const noted = note(sql`${chosen} IS NOT NULL`)
  const update = sql`UPDATE rooms SET cleared_id = ${end}, version = version + 1
    WHERE name = ${name} AND ${chosen} IS NOT NULL`
  const forget = sql`DELETE FROM clearings WHERE id = ${chosen} RETURNING ${columns('Clearing', 'id')}`
  const { after } = await appendToStreams([name], [insert], [hideEarlier, noted, update, forget])
  const wasThere = after.at(-1)?.length !== 0
  if (wasThere) await publishRoomChange(name)
  return wasThere
}
