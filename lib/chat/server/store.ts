import { db } from '@/lib/core/db/database'
import { columns, type Fields, plain, type Sql, sql } from '@/lib/core/db/rows'
import type { Cursor } from '../contract/chat'
import { chatLimits } from '../limits'
import { type RawRow, rowColumns } from './stream-row'
import { isMessage, isVisibleAfter } from './visibility'

/** What the platform knows of a room. */
export interface RoomRecord extends Omit<Fields<'Room'>, 'kind' | 'retentionDays'> {
  kind: 'public' | 'custom'
}

/** The kind of a room while what belongs to it is being removed; no caller can name it. */
export const removedKind = 'removed'

/** The condition that a room is not being removed. */
export const isRoomThere: Sql = sql`r.kind <> ${removedKind}`

/** Reads one room, null if there is none of that name. */
export async function readRoom(name: string): Promise<RoomRecord | null> {
  const row = await db().read.room.findUnique({ where: { name } })
  return row && { ...plain(row), kind: row.kind === 'custom' ? 'custom' : 'public' }
}

/** How many rooms there are. */
export const countRooms = (): Promise<number> =>
  db().read.room.count({ where: { kind: { not: removedKind } } })

/** The names of all rooms, at most `limit`, those first in which something was said last. */
export async function readRoomNames(limit: number): Promise<string[]> {
  const rows = await db().read.room.findMany({
    where: { kind: { not: removedKind } },
    select: { name: true },
    orderBy: { lastId: 'desc' },
    take: limit,
  })
  return rows.map((row) => row.name)
}

/** The room whose stream is read. */
type Place = Pick<RoomRecord, 'id' | 'clearedId'>

/** Rows of a stream, read up to a number of rows and of bytes. */
export interface Slice {
  rows: RawRow[]
  /** Whether there are more: beyond the number asked for, or beyond the bytes. */
  isCut: boolean
}

/** Bytes of text that one reading takes into memory. What is read for an answer is more than fits into it. */
const answerTextBytesMax = chatLimits.pollBytesMax
const tailTextBytesMax = 1024 * 1024

/** What polls get of the rows after an id; with events and without, there is an index of just that. */
function isDeliveredAfter(afterId: number, events: boolean): Sql {
  return events ? isVisibleAfter(afterId) : sql`${isMessage} AND ${isVisibleAfter(afterId)}`
}

interface Reading {
  where: Sql
  /** Which of two rows comes first. */
  order: 'id' | 'id DESC'
  limit: number
  textBytesMax: number
}

/** The statement of {@link readSlice}; one row more than asked for tells whether there are more. */
export function sliceQuery({ where, order, limit, textBytesMax }: Reading) {
  const by = order === 'id' ? sql`id` : sql`id DESC`
  return sql<RawRow & { octets: number }>`SELECT ${rowColumns}, octets FROM (
      SELECT ${rowColumns}, octets, sum(octets) OVER (ORDER BY ${by} ROWS UNBOUNDED PRECEDING) AS octets_so_far FROM (
        SELECT ${rowColumns}, octet_length(msg) AS octets FROM messages m
        WHERE ${where} ORDER BY ${by} LIMIT ${limit + 1}
      ) AS wanted
    ) AS summed
    WHERE octets_so_far - octets <= ${textBytesMax} ORDER BY ${by}`
}

/**
 * Reads rows in their order. However long their texts are, no more of them comes out of the database than the bytes
 * and one row; what is over the limit of rows is not given.
 */
async function readSlice(reading: Reading): Promise<Slice> {
  const found = await db().query(sliceQuery(reading))
  const bytes = found.reduce((sum, row) => sum + row.octets, 0)
  const isCut = found.length > reading.limit || bytes > reading.textBytesMax
  return { rows: found.slice(0, reading.limit), isCut }
}

/** The rows of the newest page, or of history: delivered ones before an id, newest first. */
export function beforeReading(room: Place, beforeId: number, limit: number, events: boolean): Reading {
  return {
    where: sql`room_id = ${room.id} AND id < ${BigInt(beforeId)}
      AND ${isDeliveredAfter(room.clearedId, events)}`,
    order: 'id DESC',
    limit,
    textBytesMax: answerTextBytesMax,
  }
}

/** Delivered rows in (afterId, endId], oldest first. */
export function afterReading(
  room: Place,
  afterId: number,
  endId: number,
  limit: number,
  events: boolean,
): Reading {
  return {
    where: sql`room_id = ${room.id} AND id <= ${BigInt(endId)}
      AND ${isDeliveredAfter(Math.max(afterId, room.clearedId), events)}`,
    order: 'id',
    limit,
    textBytesMax: answerTextBytesMax,
  }
}

/**
 * The last row that a cursor by time has seen. Time and id order a room alike, so one look into the index of times
 * makes of it a cursor by id, for which alone there are indexes of what is shown.
 */
export function positionQuery(roomId: number, { after_time: time, after_id: id }: Cursor) {
  const upTo = id === 0 ? sql`time <= ${BigInt(time)}` : sql`(time, id) <= (${BigInt(time)}, ${BigInt(id)})`
  return sql`SELECT ${columns('Message', 'id')} FROM messages WHERE room_id = ${roomId} AND ${upTo}
    ORDER BY time DESC, id DESC LIMIT 1`
}

/** The last id that a cursor has seen; see {@link positionQuery}. */
export async function readPosition(roomId: number, cursor: Cursor): Promise<number> {
  if (cursor.after_time === 0) return cursor.after_id
  const [row] = await db().query(positionQuery(roomId, cursor))
  return row?.id ?? 0
}

/** See {@link afterReading}. */
export function readAfter(...asked: Parameters<typeof afterReading>): Promise<Slice> {
  return readSlice(afterReading(...asked))
}

/** Counts a step of what {@link readAfter} would give, without events. @returns the last of the rows counted too */
export async function countAfter(
  room: Place,
  afterId: number,
  endId: number,
  rowsMax: number,
): Promise<{ count: number; lastId: number }> {
  const { where } = afterReading(room, afterId, endId, rowsMax, false)
  const [row] = await db().query(sql<{ count: number; last: number | null }>`
    SELECT count(*) AS count, max(id) AS last FROM (
      SELECT id FROM messages m WHERE ${where} ORDER BY id LIMIT ${rowsMax}
    ) AS step`)
  return { count: row?.count ?? 0, lastId: row?.last ?? afterId }
}

/** The delivered rows of a millisecond that follow one of its rows. */
export async function readRestOf(
  room: Place,
  row: Pick<RawRow, 'time' | 'id'>,
  endId: number,
  events: boolean,
): Promise<RawRow[]> {
  return db().query(sql`SELECT ${rowColumns} FROM messages m
    WHERE room_id = ${room.id} AND time = ${BigInt(row.time)} AND id <= ${BigInt(endId)}
      AND ${isDeliveredAfter(row.id, events)} ORDER BY time, id`)
}

/** See {@link beforeReading}. */
export function readBefore(...asked: Parameters<typeof beforeReading>): Promise<Slice> {
  return readSlice(beforeReading(...asked))
}

/** Rows in (afterId, beforeId) that are shown but not spoken, newest first: joins, leaves, topics and the like. */
export function readEvents(room: Place, afterId: number, beforeId: number, limit: number): Promise<Slice> {
  const floor = Math.max(afterId, room.clearedId)
  return readSlice({
    where: sql`room_id = ${room.id} AND id < ${BigInt(beforeId)} AND ${isVisibleAfter(floor)} AND NOT ${isMessage}`,
    order: 'id DESC',
    limit,
    textBytesMax: answerTextBytesMax,
  })
}

/** All rows of a room in (afterId, endId], oldest first: what the tail needs to catch up. */
export function readStream(roomId: number, afterId: number, endId: number, limit: number): Promise<Slice> {
  return readSlice({
    where: sql`room_id = ${roomId} AND id > ${BigInt(afterId)} AND id <= ${BigInt(endId)}`,
    order: 'id',
    limit,
    textBytesMax: tailTextBytesMax,
  })
}

/** The newest rows that a room keeps, newest first, whatever their type. */
export function readNewest({ id, prunedId, lastId }: RoomRecord, limit: number): Promise<Slice> {
  return readSlice({
    where: sql`room_id = ${id} AND id > ${BigInt(prunedId)} AND id <= ${BigInt(lastId)}`,
    order: 'id DESC',
    limit,
    textBytesMax: tailTextBytesMax,
  })
}
