import { deletionTime } from '@/lib/core/clock'
import { dayMs } from '@/lib/core/contract/days'
import { db, Prisma } from '@/lib/core/db/database'
import { columns, type Row, type Sql, sql } from '@/lib/core/db/rows'
import { sweeper, tagSweeper } from '@/lib/core/db/sweeper'
import { processState } from '@/lib/core/process-state'
import { settings } from '@/lib/core/settings/settings'
import { undoMs } from './message-changes'
import { publishRoomChange } from './room-cache'
import { foldStoredNames, lockRooms } from './room-names'
import { isRoomThere, removedKind } from './store'

const stepRows = 1000
const stepRooms = 200
const joinsAndLeavesKeptMs = dayMs

const stepLimit = Prisma.raw(String(stepRows))

/** Progress of the current sweep: which of {@link sweeps}, and after which room. */
const progress = () => processState('retention-progress', () => ({ sweep: 0, afterRoom: 0 }))

/** @returns whether there may be more; if not, another instance may still have deleted the same rows meanwhile */
async function removeRows(where: Sql): Promise<boolean> {
  const [rows] = await db().batch([
    sql`DELETE FROM messages WHERE id IN (SELECT id FROM messages WHERE ${where} ORDER BY id LIMIT ${stepLimit})
      RETURNING ${columns('Message', 'id')}`,
  ])
  return rows.length === stepRows
}

/** Rows of removed rooms: sessions, messages, at last the rooms themselves. */
async function sweepRemovedRooms(): Promise<boolean> {
  // The kind is a literal, as in the condition of the partial index.
  const [room] = await db().query(
    sql`SELECT ${columns('Room', 'id')} FROM rooms WHERE kind = 'removed' LIMIT 1`,
  )
  if (!room) return false
  const [sessions] = await db().batch([
    sql`DELETE FROM presence WHERE room_id = ${room.id} AND session IN (
      SELECT session FROM presence WHERE room_id = ${room.id} LIMIT ${stepLimit}) RETURNING ${columns('Presence', 'session')}`,
  ])
  if (sessions.length === stepRows) return true
  if (await removeRows(sql`room_id = ${room.id}`)) return true
  // Only when nothing is left: deleting the room would cascade in one statement.
  await db().batch([
    sql`DELETE FROM rooms WHERE id = ${room.id} AND kind = ${removedKind}
      AND NOT EXISTS (SELECT 1 FROM messages WHERE room_id = rooms.id)
      AND NOT EXISTS (SELECT 1 FROM presence WHERE room_id = rooms.id)`,
  ])
  return true
}

/** Cleared rows that can no longer be restored. */
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
    ...lockRooms([room.name]),
    // Only when all its rows are deleted.
    sql`DELETE FROM clearings WHERE id = ${id}
      AND NOT EXISTS (SELECT 1 FROM messages WHERE room_id = ${roomId} AND id <= ${upToId})`,
    sql`UPDATE rooms SET cleared_id = coalesce((SELECT max(up_to_id) FROM clearings WHERE room_id = rooms.id), 0)
      WHERE id = ${roomId}`,
  ])
  return true
}

/** Texts of deleted messages that can no longer be restored; the rows stay. */
async function sweepDeletedTexts(): Promise<boolean> {
  const cutoff = BigInt(deletionTime() - undoMs)
  const where = sql`deleted_time > 0 AND deleted_time <= ${cutoff} AND msg <> ''`
  const due = await db().query(sql`SELECT 1 FROM messages WHERE ${where} LIMIT 1`)
  if (due.length === 0) return false
  await db().batch([
    sql`UPDATE messages SET msg = '' WHERE id IN (SELECT id FROM messages WHERE ${where} LIMIT ${stepLimit})`,
  ])
  return true
}

interface ExaminedRoom extends Pick<Row<'Room'>, 'id' | 'name'> {
  last_id: number | null
  last_time: number | null
}

/**
 * The next room with messages beyond its retention, with the newest of those.
 * @param afterId start after this room
 * @returns the room, if there is one in this step, and where the next step starts, null at the end
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
  const rooms =
    await db().query(sql<ExaminedRoom>`SELECT step.id, step.name, m.id AS last_id, m.time AS last_time
    FROM (${step}) AS step LEFT JOIN messages m ON m.id = step.expired_id ORDER BY step.id`)
  const room = rooms.find(({ last_id }) => last_id !== null) ?? null
  return { room, next: rooms.length === stepRooms ? (rooms.at(-1)?.id ?? null) : null }
}

/**
 * Messages beyond the retention of their room. All instances are notified first: they stop delivering these rows, and
 * polls with an older cursor get `gap`.
 */
async function sweepExpired(): Promise<boolean> {
  const { room, next } = await findExpired(progress().afterRoom)
  progress().afterRoom = room ? room.id - 1 : (next ?? 0)
  if (!room) return next !== null
  const { id, name } = room
  const [lastId, lastTime] = [BigInt(room.last_id ?? 0), BigInt(room.last_time ?? 0)]
  await db().batch([
    sql`UPDATE rooms SET pruned_id = ${lastId}, pruned_time = ${lastTime}
      WHERE id = ${id} AND pruned_id < ${lastId}`,
    // Their `edit` and `replaced` rows are newer and contain the text. The `+` keeps SQLite from scanning the whole room.
    sql`UPDATE messages SET deleted_time = time, msg = ''
      WHERE type IN ('edit', 'replaced') AND ref_id <= ${lastId} AND +room_id = ${id} AND msg <> ''`,
  ])
  await publishRoomChange(name)
  await removeRows(sql`room_id = ${id} AND id <= ${lastId}`)
  return true
}

/** Joins and leaves of more than a day ago; their removal is no gap. */
async function sweepJoinsAndLeaves(): Promise<boolean> {
  const cutoff = BigInt(deletionTime() - joinsAndLeavesKeptMs)
  const [rows] = await db().batch([
    sql`DELETE FROM messages WHERE id IN (SELECT id FROM messages
      WHERE type IN ('join', 'leave') AND time < ${cutoff} ORDER BY time LIMIT ${stepLimit}) RETURNING ${columns('Message', 'id')}`,
  ])
  return rows.length === stepRows
}

const sweeps = [
  ...[sweepRemovedRooms, sweepCleared, sweepDeletedTexts, sweepExpired, sweepJoinsAndLeaves],
  foldStoredNames,
]

/**
 * One step of the due work, continuing where the last one ended.
 * @returns whether there is more
 */
export async function sweepStreams(): Promise<boolean> {
  const at = progress()
  const first = at.sweep
  // If one fails, the next step starts from the first, so that the others are not blocked.
  at.sweep = 0
  for (const [index, sweep] of sweeps.entries()) {
    if (index < first || !(await sweep())) continue
    at.sweep = index
    return true
  }
  return false
}

export const messageTagSweeper = () => tagSweeper('messages', 'time', stepRows)

export const chatSweeper = () => sweeper('the rooms', sweepStreams)
