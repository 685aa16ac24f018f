import { readRoomRow } from '@/lib/chat/server/admin/rooms'
import { onRoomRemoval } from '@/lib/chat/server/room-changes'
import { lockRooms } from '@/lib/chat/server/room-names'
import { isRoomThere } from '@/lib/chat/server/store'
import type { AuditStatement } from '@/lib/core/db/audited-change'
import { db, Prisma } from '@/lib/core/db/database'
import { type Sql, sql } from '@/lib/core/db/rows'
import { Refusal } from '@/lib/core/refusal/refusal'

interface NewWebhook {
  table: 'in_hooks' | 'out_hooks'
  room: string
  limits: { hooksMax: number; hooksPerRoomMax: number }
  rule: 'hooks_max' | 'webhooks_max'
  /** Columns besides `room_id`. */
  names: Sql
  /** For these columns; `r` is the room. */
  values: Sql
}

/** @returns its id @throws Refusal not_found (room), conflict when a limit is reached */
export async function insertWebhook(
  { table, room, limits: { hooksMax, hooksPerRoomMax }, rule, names, values }: NewWebhook,
  note: AuditStatement,
): Promise<number> {
  await readRoomRow(room)
  const hooks = Prisma.raw(table)
  const source = sql`rooms r WHERE r.name = ${room} AND ${isRoomThere}
    AND (SELECT count(*) FROM ${hooks}) < ${hooksMax}
    AND (SELECT count(*) FROM ${hooks} o WHERE o.room_id = r.id) < ${hooksPerRoomMax}`
  // Serialises concurrent inserts and the removal of the room; SQLite has one writer anyway.
  const lock = db().provider === 'postgresql' ? [sql`LOCK TABLE ${hooks} IN SHARE ROW EXCLUSIVE MODE`] : []
  const results = await db().batch<Sql[]>([
    ...lockRooms([room]),
    ...lock,
    note(sql`EXISTS (SELECT 1 FROM ${source})`),
    sql`INSERT INTO ${hooks} (room_id, ${names}) SELECT r.id, ${values} FROM ${source} RETURNING id`,
  ])
  const [created] = results.at(-1) as { id: number }[]
  if (created) return created.id
  await readRoomRow(room) // removed meanwhile?
  throw new Refusal('conflict', rule, { values: { max: hooksMax, room_max: hooksPerRoomMax } })
}

const deleteWebhooksOf = (roomId: number): Sql[] => [
  sql`DELETE FROM in_hooks WHERE room_id = ${roomId}`,
  sql`DELETE FROM out_hooks WHERE room_id = ${roomId}`,
]

/** Deletes the webhooks of a room, and their delivery logs, in the transaction that removes the room. */
export const followRoomRemovals = (): void => onRoomRemoval(deleteWebhooksOf)
