import type { Cursor } from '@/lib/schemas/chat'
import { eventTypes, spokenTypes } from '@/lib/schemas/chat'
import { db, Prisma, type Sql } from '../db/database'
import { type RawRow, rowColumns } from './stream-row'

/** What the platform knows of a room. */
export interface RoomRecord {
  id: number
  name: string
  kind: 'public' | 'custom'
  title: string
  topic: string
  listed: boolean
  frozen: boolean
  private: boolean
  slowSeconds: number
  lastTime: number
  lastId: number
  prunedTime: number
  prunedId: number
  /** The stream up to here has been cleared: nobody can read it. */
  clearedId: number
  clearedTime: number
  version: number
}

/** Reads one room, null if there is none of that name. */
export async function readRoom(name: string): Promise<RoomRecord | null> {
  const row = await db().read.room.findUnique({ where: { name } })
  if (!row) return null
  return {
    ...row,
    kind: row.kind === 'custom' ? 'custom' : 'public',
    lastTime: Number(row.lastTime),
    lastId: Number(row.lastId),
    prunedTime: Number(row.prunedTime),
    prunedId: Number(row.prunedId),
    clearedId: Number(row.clearedId),
    clearedTime: Number(row.clearedTime),
  }
}

const types = (events: boolean): Sql =>
  Prisma.join(events ? [...spokenTypes, ...eventTypes] : [...spokenTypes])

/** The room whose stream is read. */
type Place = Pick<RoomRecord, 'id' | 'clearedId' | 'clearedTime'>

/** Whether a cursor points into what was cleared; then the stream begins after that, however much it is. */
const isInCleared = (cursor: Cursor, room: Place) =>
  cursor.after_id < room.clearedId && cursor.after_time < room.clearedTime

/**
 * Both columns at once where both are given; the index on (room, time, id) serves the comparison. One lower bound of
 * the id at most: of two, SQLite may search by the lesser one, and pass through everything up to the other.
 */
function afterCondition(cursor: Cursor, room: Place): Sql {
  const { after_time: time, after_id: id } = cursor
  const cleared = BigInt(room.clearedId)
  if (isInCleared(cursor, room)) return Prisma.sql`id > ${cleared}`
  if (time === 0) return Prisma.sql`id > ${BigInt(Math.max(id, room.clearedId))}`
  // The sign keeps the index on (room, id) out of it.
  const uncleared = room.clearedId === 0 ? Prisma.empty : Prisma.sql` AND +id > ${cleared}`
  if (id === 0) return Prisma.sql`time > ${BigInt(time)}${uncleared}`
  return Prisma.sql`(time, id) > (${BigInt(time)}, ${BigInt(id)})${uncleared}`
}

/** What polls get of the rows that were not cleared. */
function isShown(events: boolean): Sql {
  return Prisma.sql`type IN (${types(events)}) AND deleted_time IS NULL`
}

/**
 * Delivered rows after a cursor up to `endId`, oldest first, at most `limit`; with a cursor by time alone, the rest
 * of the last millisecond too.
 */
export async function readAfter(
  room: Place,
  cursor: Cursor,
  endId: number,
  limit: number,
  events: boolean,
): Promise<RawRow[]> {
  const rows = await db().read.$queryRaw<RawRow[]>`SELECT ${rowColumns} FROM messages
    WHERE room_id = ${room.id} AND ${afterCondition(cursor, room)} AND id <= ${BigInt(endId)}
      AND ${isShown(events)}
    ORDER BY ${Prisma.raw(cursor.after_time === 0 || isInCleared(cursor, room) ? 'id' : 'time, id')} LIMIT ${limit}`
  const last = rows.at(-1)
  if (cursor.after_id !== 0 || rows.length < limit || !last) return rows
  const rest = await db().read.$queryRaw<RawRow[]>`SELECT ${rowColumns} FROM messages
    WHERE room_id = ${room.id} AND time = ${BigInt(last.time)} AND id > ${BigInt(last.id)} AND id <= ${BigInt(endId)}
      AND ${isShown(events)}
    ORDER BY id`
  return [...rows, ...rest]
}

/** Delivered rows before an id, newest first, at most `limit`. */
export async function readBefore(
  room: Place,
  beforeId: number,
  limit: number,
  events: boolean,
): Promise<RawRow[]> {
  return db().read.$queryRaw<RawRow[]>`SELECT ${rowColumns} FROM messages
    WHERE room_id = ${room.id} AND id < ${BigInt(beforeId)} AND id > ${BigInt(room.clearedId)} AND ${isShown(events)}
    ORDER BY id DESC LIMIT ${limit}`
}

/** All rows of a room in (afterId, endId], oldest first: what the tail needs to catch up. */
export async function readStream(roomId: number, afterId: number, endId: number): Promise<RawRow[]> {
  return db().read.$queryRaw<RawRow[]>`SELECT ${rowColumns} FROM messages
    WHERE room_id = ${roomId} AND id > ${BigInt(afterId)} AND id <= ${BigInt(endId)} ORDER BY id`
}

/** The newest rows of a room up to `endId`, newest first, whatever their type. */
export async function readNewest(roomId: number, endId: number, limit: number): Promise<RawRow[]> {
  return db().read.$queryRaw<RawRow[]>`SELECT ${rowColumns} FROM messages
    WHERE room_id = ${roomId} AND id <= ${BigInt(endId)} ORDER BY id DESC LIMIT ${limit}`
}
