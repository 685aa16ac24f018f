import type { AdminRoom } from '@/lib/schemas/admin/rooms'
import { readClearings } from '../chat/clearings'
import { isRoomThere } from '../chat/store'
import { db } from '../db/database'
import { columns, type RowOf, sql } from '../db/rows'
import { Refusal } from '../refusal'
import { all, contains, type ListInput, pageOf } from './list'

const select = sql`SELECT ${columns('Room', 'id, name AS room, kind, title, topic, listed, frozen, private')},
  ${columns('Room', 'slow_seconds, retention_days, created_time, last_time, last_id, version')} FROM rooms r`
type RoomRow = RowOf<typeof select>

export function toAdminRoom({ id: _id, ...row }: RoomRow, clearings: AdminRoom['clearings'] = []): AdminRoom {
  const kind = row.kind === 'custom' ? 'custom' : 'public'
  return { ...row, kind, cleared_until: clearings[0]?.until ?? 0, clearings }
}

/** The rooms in the order they were created. */
export async function listAdminRooms({ q, limit, cursor }: ListInput) {
  const conditions = [isRoomThere]
  if (cursor !== undefined) conditions.push(sql`id > CAST(${BigInt(cursor)} AS bigint)`)
  if (q !== undefined) conditions.push(contains('Room', 'name, title, topic', q))
  const rows = await db().query(sql`${select} WHERE ${all(conditions)} ORDER BY id LIMIT ${limit + 1}`)
  const page = pageOf(rows, limit, (row) => String(row.id))
  const clearings = await readClearings(page.items.map(({ id }) => id))
  return {
    rooms: page.items.map((row) => toAdminRoom(row, clearings.get(row.id))),
    cursor: page.cursor,
  }
}

/** @throws Refusal not_found */
export async function readRoomRow(name: string): Promise<RoomRow> {
  const [row] = await db().query(sql`${select} WHERE name = ${name}`)
  if (!row) throw new Refusal('not_found', 'no_room')
  return row
}

/** One room. @throws Refusal not_found */
export async function readAdminRoom(name: string): Promise<AdminRoom> {
  const row = await readRoomRow(name)
  return toAdminRoom(row, (await readClearings([row.id])).get(row.id))
}
