import type { AdminRoom } from '@/lib/schemas/admin/rooms'
import { readClearings } from '../chat/clearings'
import { removedKind } from '../chat/store'
import { db, Prisma } from '../db/database'
import { Refusal } from '../refusal'
import { all, contains, type ListInput, pageOf } from './list'

/** The columns of a room as raw queries give them; integers may be bigint or number, booleans integers. */
export interface RoomRow {
  id: number | bigint
  name: string
  kind: string
  title: string
  topic: string
  listed: boolean | number | bigint
  frozen: boolean | number | bigint
  private: boolean | number | bigint
  slow_seconds: number | bigint
  retention_days: number | bigint
  created_time: number | bigint
  last_time: number | bigint
  last_id: number | bigint
  version: number | bigint
}

export function toAdminRoom(row: RoomRow, clearings: AdminRoom['clearings'] = []): AdminRoom {
  return {
    room: row.name,
    kind: row.kind === 'custom' ? 'custom' : 'public',
    title: row.title,
    topic: row.topic,
    listed: Boolean(row.listed),
    frozen: Boolean(row.frozen),
    private: Boolean(row.private),
    slow_seconds: Number(row.slow_seconds),
    retention_days: Number(row.retention_days),
    created_time: Number(row.created_time),
    last_time: Number(row.last_time),
    last_id: Number(row.last_id),
    cleared_until: clearings[0]?.until ?? 0,
    clearings,
    version: Number(row.version),
  }
}

/** The rooms in the order in which they came to be. */
export async function listAdminRooms({ q, limit, cursor }: ListInput) {
  const conditions = [Prisma.sql`kind <> ${removedKind}`]
  if (cursor !== undefined) conditions.push(Prisma.sql`id > CAST(${BigInt(cursor)} AS bigint)`)
  if (q !== undefined) conditions.push(contains(['name', 'title', 'topic'], q))
  const rows = await db().read.$queryRaw<RoomRow[]>`SELECT * FROM rooms
    WHERE ${all(conditions)} ORDER BY id LIMIT ${limit + 1}`
  const page = pageOf(rows, limit, (row) => String(row.id))
  const clearings = await readClearings(page.items.map(({ id }) => Number(id)))
  return {
    rooms: page.items.map((row) => toAdminRoom(row, clearings.get(Number(row.id)))),
    cursor: page.cursor,
  }
}

/** @throws Refusal not_found */
export async function readRoomRow(name: string): Promise<RoomRow> {
  const [row] = await db().read.$queryRaw<RoomRow[]>`SELECT * FROM rooms WHERE name = ${name}`
  if (!row) throw new Refusal('not_found', 'There is no such room.')
  return row
}

/** One room. @throws Refusal not_found */
export async function readAdminRoom(name: string): Promise<AdminRoom> {
  const row = await readRoomRow(name)
  const id = Number(row.id)
  return toAdminRoom(row, (await readClearings([id])).get(id))
}
