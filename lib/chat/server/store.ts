import { db, type PrismaClient } from '@/lib/core/db/database'
import { columns, type Fields, plain, type Sql, sql } from '@/lib/core/db/rows'
import { settings } from '@/lib/core/settings/settings'
import type { Cursor } from '../contract/chat'
import { chatLimits } from '../limits'
import { type RawRow, rowColumns } from './stream-row'
import { isMessage, isVisibleAfter } from './visibility'

export interface RoomRecord extends Omit<Fields<'Room'>, 'kind' | 'retentionDays'> {
  kind: 'public' | 'custom'
}

/** Whether only administrators can write: to this room, or to any. */
export const isFrozen = (room: RoomRecord | null): boolean =>
  room?.frozen === true || settings().flood.freezeAll

/** The kind of a removed room while its rows are being swept. */
export const removedKind = 'removed'

/** For a room `r`. */
export const isRoomThere: Sql = sql`r.kind <> ${removedKind}`

type RoomRow = NonNullable<Awaited<ReturnType<PrismaClient['room']['findUnique']>>>
const toRoomRecord = (row: RoomRow): RoomRecord => ({
  ...plain(row),
  kind: row.kind === 'custom' ? 'custom' : 'public',
})

export async function readRoom(name: string): Promise<RoomRecord | null> {
  const row = await db().read.room.findUnique({ where: { name } })
  return row && toRoomRecord(row)
}

export async function readRooms(names: string[]): Promise<Map<string, RoomRecord>> {
  const rows = await db().read.room.findMany({ where: { name: { in: names } } })
  return new Map(rows.map((row) => [row.name, toRoomRecord(row)]))
}

/** Most recently used first. */
export async function readRoomNames(limit: number): Promise<string[]> {
  const rows = await db().read.room.findMany({
    where: { kind: { not: removedKind } },
    select: { name: true },
    orderBy: { lastId: 'desc' },
    take: limit,
  })
  return rows.map((row) => row.name)
}

type StreamRoom = Pick<RoomRecord, 'id' | 'clearedId'>

export interface Slice {
  rows: RawRow[]
  isCut: boolean
}

/** Of text that one query may read. */
const responseTextBytesMax = chatLimits.pollBytesMax
const cacheTextBytesMax = 1024 * 1024

/** Each form has a partial index. */
function isDeliveredAfter(afterId: number, events: boolean): Sql {
  return events ? isVisibleAfter(afterId) : sql`${isMessage} AND ${isVisibleAfter(afterId)}`
}

interface SliceQuery {
  where: Sql
  order: 'id' | 'id DESC'
  limit: number
  textBytesMax: number
}

/** Reads one row more to detect whether there are more. */
export function sliceQuery({ where, order, limit, textBytesMax }: SliceQuery) {
  const by = order === 'id' ? sql`id` : sql`id DESC`
  return sql<RawRow & { octets: number }>`SELECT ${rowColumns}, octets FROM (
      SELECT ${rowColumns}, octets, sum(octets) OVER (ORDER BY ${by} ROWS UNBOUNDED PRECEDING) AS octets_so_far FROM (
        SELECT ${rowColumns}, octet_length(msg) AS octets FROM messages m
        WHERE ${where} ORDER BY ${by} LIMIT ${limit + 1}
      ) AS wanted
    ) AS summed
    WHERE octets_so_far - octets <= ${textBytesMax} ORDER BY ${by}`
}

/** The database returns at most `textBytesMax` of text and one row more. */
async function readSlice(query: SliceQuery): Promise<Slice> {
  const found = await db().query(sliceQuery(query))
  const bytes = found.reduce((sum, row) => sum + row.octets, 0)
  const isCut = found.length > query.limit || bytes > query.textBytesMax
  return { rows: found.slice(0, query.limit), isCut }
}

/** Delivered rows before an id, newest first. */
export function beforeQuery(room: StreamRoom, beforeId: number, limit: number, events: boolean): SliceQuery {
  return {
    where: sql`room_id = ${room.id} AND id < ${BigInt(beforeId)}
      AND ${isDeliveredAfter(room.clearedId, events)}`,
    order: 'id DESC',
    limit,
    textBytesMax: responseTextBytesMax,
  }
}

/** Delivered rows in (afterId, endId], oldest first. */
export function afterQuery(
  room: StreamRoom,
  afterId: number,
  endId: number,
  limit: number,
  events: boolean,
): SliceQuery {
  return {
    where: sql`room_id = ${room.id} AND id <= ${BigInt(endId)}
      AND ${isDeliveredAfter(Math.max(afterId, room.clearedId), events)}`,
    order: 'id',
    limit,
    textBytesMax: responseTextBytesMax,
  }
}

/**
 * The last row that a cursor by time has seen: its id is an equivalent cursor, and visible rows are indexed by id.
 */
export function positionQuery(roomId: number, { after_time: time, after_id: id }: Cursor) {
  const upTo = id === 0 ? sql`time <= ${BigInt(time)}` : sql`(time, id) <= (${BigInt(time)}, ${BigInt(id)})`
  return sql`SELECT ${columns('Message', 'id')} FROM messages WHERE room_id = ${roomId} AND ${upTo}
    ORDER BY time DESC, id DESC LIMIT 1`
}

export async function readPosition(roomId: number, cursor: Cursor): Promise<number> {
  if (cursor.after_time === 0) return cursor.after_id
  const [row] = await db().query(positionQuery(roomId, cursor))
  return row?.id ?? 0
}

/** Delivered rows in (afterId, endId], oldest first. */
export function readAfter(...args: Parameters<typeof afterQuery>): Promise<Slice> {
  return readSlice(afterQuery(...args))
}

/** Of what {@link readAfter} would return, at most `rowsMax`. @returns also the last id counted */
export async function countAfter(
  room: StreamRoom,
  afterId: number,
  endId: number,
  rowsMax: number,
  exceptNick?: string,
): Promise<{ count: number; lastId: number }> {
  const { where } = afterQuery(room, afterId, endId, rowsMax, false)
  const others = exceptNick === undefined ? sql`1 = 1` : sql`m.nick <> ${exceptNick}`
  const [row] = await db().query(sql<{ count: number; last: number | null }>`
    SELECT count(*) AS count, max(id) AS last FROM (
      SELECT id FROM messages m WHERE ${where} AND ${others} ORDER BY id LIMIT ${rowsMax}
    ) AS step`)
  return { count: row?.count ?? 0, lastId: row?.last ?? afterId }
}

/** The delivered rows of the same millisecond that follow a row. */
export async function readRestOf(
  room: StreamRoom,
  row: Pick<RawRow, 'time' | 'id'>,
  endId: number,
  events: boolean,
): Promise<RawRow[]> {
  return db().query(sql`SELECT ${rowColumns} FROM messages m
    WHERE room_id = ${room.id} AND time = ${BigInt(row.time)} AND id <= ${BigInt(endId)}
      AND ${isDeliveredAfter(row.id, events)} ORDER BY time, id`)
}

/** Delivered rows before an id, newest first. */
export function readBefore(...args: Parameters<typeof beforeQuery>): Promise<Slice> {
  return readSlice(beforeQuery(...args))
}

/** Visible events in (afterId, beforeId), newest first. */
export function readEvents(
  room: StreamRoom,
  afterId: number,
  beforeId: number,
  limit: number,
): Promise<Slice> {
  const floor = Math.max(afterId, room.clearedId)
  return readSlice({
    where: sql`room_id = ${room.id} AND id < ${BigInt(beforeId)} AND ${isVisibleAfter(floor)} AND NOT ${isMessage}`,
    order: 'id DESC',
    limit,
    textBytesMax: responseTextBytesMax,
  })
}

/** All rows of a room in (afterId, endId], oldest first, for the room cache. */
export function readStream(roomId: number, afterId: number, endId: number, limit: number): Promise<Slice> {
  return readSlice({
    where: sql`room_id = ${roomId} AND id > ${BigInt(afterId)} AND id <= ${BigInt(endId)}`,
    order: 'id',
    limit,
    textBytesMax: cacheTextBytesMax,
  })
}

/** The newest rows of a room, newest first, for the room cache. */
export function readNewest({ id, prunedId, lastId }: RoomRecord, limit: number): Promise<Slice> {
  return readSlice({
    where: sql`room_id = ${id} AND id > ${BigInt(prunedId)} AND id <= ${BigInt(lastId)}`,
    order: 'id DESC',
    limit,
    textBytesMax: cacheTextBytesMax,
  })
}
