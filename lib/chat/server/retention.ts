import { deletionTime } from '@/lib/core/clock'
import { dayMs } from '@/lib/core/contract/days'
import { db, Prisma } from '@/lib/core/db/database'
import { dialect } from '@/lib/core/db/dialect'
import { columns, type Row, type Sql, sql } from '@/lib/core/db/rows'
import { sweeper } from '@/lib/core/db/sweeper'
import { processState } from '@/lib/core/process-state'
import { settings } from '@/lib/core/settings/settings'
import { undoMs } from './message-changes'
import { publishRoomChange } from './room-cache'
import { isRoomThere, removedKind } from './store'

/** Rows of one step: some milliseconds. */
const stepRows = 1000
/** Rooms that are looked at in one step. */
const stepRooms = 200
/** How long it can be seen who came and went. */
const noticesKeptMs = dayMs

const some = Prisma.raw(String(stepRows))

/** How far the sweep that is under way has come: which of {@link sweeps}, and past which room. */
const place = () => processState('retention-place', () => ({ sweep: 0, afterRoom: 0 }))

/**
 * Removes a step's worth of rows for good.
 * @returns whether there may be more; there may be in any case where another instance removed the same rows meanwhile
 */
async function removeRows(where: Sql): Promise<boolean> {
  const [rows] = await db().batch([
    sql`DELETE FROM messages WHERE id IN (SELECT id FROM messages WHERE ${where} ORDER BY id LIMIT ${some})
      RETURNING ${columns('Message', 'id')}`,
  ])
  return rows.length === stepRows
}

/** What belonged to deleted rooms, first of all who was there; at last the rooms themselves. */
async function sweepRemovedRooms(): Promise<boolean> {
  // The kind is written out, as the index of these rooms has it.
  const [room] = await db().query(
    sql`SELECT ${columns('Room', 'id')} FROM rooms WHERE kind = 'removed' LIMIT 1`,
  )
  if (!room) return false
  const [left] = await db().batch([
    sql`DELETE FROM presence WHERE room_id = ${room.id} AND session IN (
      SELECT session FROM presence WHERE room_id = ${room.id} LIMIT ${some}) RETURNING ${columns('Presence', 'session')}`,
  ])
  if (left.length === stepRows) return true
  if (await removeRows(sql`room_id = ${room.id}`)) return true
  // While anything is left, deleting the room would delete all of that in one statement.
  await db().batch([
    sql`DELETE FROM rooms WHERE id = ${room.id} AND kind = ${removedKind}
      AND NOT EXISTS (SELECT 1 FROM messages WHERE room_id = rooms.id)
      AND NOT EXISTS (SELECT 1 FROM presence WHERE room_id = rooms.id)`,
  ])
  return true
}

/** What was cleared and can no longer be restored. */
async function sweepCleared(): Promise<boolean> {
  const clearing = await db().read.clearing.findFirst({
    where: { time: { lte: deletionTime() - undoMs } },
    orderBy: { id: 'asc' },
    select: { id: true, roomId: true, upToId: true, room: { select: { name: true } } },
  })
  if (!clearing) return false
  const { id, roomId, upToId, room } = clearing
  if (await removeRows(sql`room_id = ${roomId} AND id <= ${upToId}`)) return true
  await db().batch([
    ...dialect().lockRooms([room.name]),
    // A clearing stays as long as anything is left of what it hides.
    sql`DELETE FROM clearings WHERE id = ${id}
      AND NOT EXISTS (SELECT 1 FROM messages WHERE room_id = ${roomId} AND id <= ${upToId})`,
    sql`UPDATE rooms SET cleared_id = coalesce((SELECT max(up_to_id) FROM clearings WHERE room_id = rooms.id), 0)
      WHERE id = ${roomId}`,
  ])
  return true
}

/** The texts of messages that were deleted and can no longer be restored; their rows stay, without them. */
async function sweepDeletedTexts(): Promise<boolean> {
  const cutoff = BigInt(deletionTime() - undoMs)
  const where = sql`deleted_time > 0 AND deleted_time <= ${cutoff} AND msg <> ''`
  const due = await db().query(sql`SELECT 1 FROM messages WHERE ${where} LIMIT 1`)
  if (due.length === 0) return false
  await db().batch([
    sql`UPDATE messages SET msg = '' WHERE id IN (SELECT id FROM messages WHERE ${where} LIMIT ${some})`,
  ])
  return true
}

/** A room that was looked at, with the newest message that is older than it keeps, if there is one. */
interface Looked extends Pick<Row<'Room'>, 'id' | 'name'> {
  last_id: number | null
  last_time: number | null
}

/**
 * The next room that has messages older than it keeps, with the newest of those.
 * @param afterId rooms up to this one are left out
 * @returns the room if there is one among the rooms of a step, and where the next step begins, null at the end
 */
async function findExpired(afterId: number) {
  const fallback = settings().retentionDays
  const keeps = fallback === 0 ? sql`r.retention_days > 0` : sql`1 = 1`
  const days = sql`CASE WHEN r.retention_days > 0 THEN r.retention_days ELSE CAST(${fallback} AS bigint) END`
  const cutoff = sql`CAST(${BigInt(deletionTime())} AS bigint) - ${days} * CAST(${dayMs} AS bigint)`
  const step = sql`SELECT r.id, r.name, CASE WHEN ${isRoomThere} AND ${keeps} THEN (
      SELECT m.id FROM messages m WHERE m.room_id = r.id AND m.time < ${cutoff}
      ORDER BY m.time DESC, m.id DESC LIMIT 1) END AS expired_id
    FROM rooms r WHERE r.id > ${afterId} ORDER BY r.id LIMIT ${stepRooms}`
  const rooms = await db().query(sql<Looked>`SELECT step.id, step.name, m.id AS last_id, m.time AS last_time
    FROM (${step}) AS step LEFT JOIN messages m ON m.id = step.expired_id ORDER BY step.id`)
  const room = rooms.find(({ last_id }) => last_id !== null) ?? null
  return { room, next: rooms.length === stepRooms ? (rooms.at(-1)?.id ?? null) : null }
}

/**
 * Messages that are older than their room keeps. Every instance hears of it first: polls that stand before them are told
 * of the gap, and nobody shows them any longer.
 */
async function sweepExpired(): Promise<boolean> {
  const { room, next } = await findExpired(place().afterRoom)
  place().afterRoom = room ? room.id - 1 : (next ?? 0)
  if (!room) return next !== null
  const { id, name } = room
  const [lastId, lastTime] = [BigInt(room.last_id ?? 0), BigInt(room.last_time ?? 0)]
  await db().batch([
    sql`UPDATE rooms SET pruned_id = ${lastId}, pruned_time = ${lastTime}
      WHERE id = ${id} AND pruned_id < ${lastId}`,
    // What an administrator made of them is newer, and has their text. The sign keeps SQLite from reading all of the room.
    sql`UPDATE messages SET deleted_time = time, msg = ''
      WHERE type = 'edit' AND ref_id <= ${lastId} AND +room_id = ${id} AND deleted_time IS NULL`,
  ])
  await publishRoomChange(name)
  await removeRows(sql`room_id = ${id} AND id <= ${lastId}`)
  return true
}

/** Comings and goings of more than a day ago: nobody misses them, so no poll is told of a gap. */
async function sweepNotices(): Promise<boolean> {
  const cutoff = BigInt(deletionTime() - noticesKeptMs)
  const [rows] = await db().batch([
    sql`DELETE FROM messages WHERE id IN (SELECT id FROM messages
      WHERE type IN ('join', 'leave') AND time < ${cutoff} ORDER BY time LIMIT ${some}) RETURNING ${columns('Message', 'id')}`,
  ])
  return rows.length === stepRows
}

const sweeps = [sweepRemovedRooms, sweepCleared, sweepDeletedTexts, sweepExpired, sweepNotices]

/**
 * One step of what is due. It goes on where the step before ended, so that many rooms are not all looked at in each.
 * @returns whether there is more
 */
export async function sweepStreams(): Promise<boolean> {
  const at = place()
  const first = at.sweep
  // Where one fails, the next time begins with the first: the others are not to wait for it.
  at.sweep = 0
  for (const [index, sweep] of sweeps.entries()) {
    if (index < first || !(await sweep())) continue
    at.sweep = index
    return true
  }
  return false
}

/** Forgets what the streams of the rooms keep no longer. */
export const chatSweeper = () => sweeper('the rooms', sweepStreams)
