import { deletionTime } from '../clock'
import { bus } from '../db/bus'
import { db, Prisma } from '../db/database'
import { dialect } from '../db/dialect'
import { columns, type Sql, sql } from '../db/rows'
import { sweeper } from '../db/sweeper'
import { settings } from '../settings'
import { undoMs } from './message-changes'
import { residents } from './residents'
import { removedKind } from './store'

/** Rows of one step: some milliseconds. */
const stepRows = 1000
const dayMs = 86_400_000
/** How long it can be seen who came and went. */
const noticesKeptMs = dayMs

// SQL unread: a number.
const some = Prisma.raw(String(stepRows))

/** Deletes a step's worth of messages. @returns whether there may be more */
async function deleteMessages(where: Sql): Promise<boolean> {
  const [rows] = await db().batch([
    sql`DELETE FROM messages WHERE id IN (SELECT id FROM messages WHERE ${where} ORDER BY id LIMIT ${some})
      RETURNING ${columns('Message', 'id')}`,
  ])
  return rows.length === stepRows
}

/** What belonged to deleted rooms; at last the rooms themselves. */
async function sweepRemovedRooms(): Promise<boolean> {
  const room = await db().read.room.findFirst({ where: { kind: removedKind }, select: { id: true } })
  if (!room) return false
  // SQL of messages
  if (await deleteMessages(sql`room_id = ${room.id}`)) return true
  await db().batch([sql`DELETE FROM rooms WHERE id = ${room.id} AND kind = ${removedKind}`])
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
  // SQL of messages
  if (await deleteMessages(sql`room_id = ${roomId} AND id <= ${upToId}`)) return true
  await db().batch([
    ...dialect().lockRooms([room.name]),
    sql`DELETE FROM clearings WHERE id = ${id}`,
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

interface Expired {
  id: number
  name: string
  lastId: bigint
  lastTime: bigint
}

/** A room that has messages older than it keeps, with the newest of those. */
async function findExpired(): Promise<Expired | null> {
  const fallback = settings().retentionDays
  const rooms = await db().read.room.findMany({
    where: { kind: { not: removedKind }, ...(fallback === 0 ? { retentionDays: { gt: 0 } } : {}) },
    select: { id: true, name: true, retentionDays: true },
  })
  for (const { id, name, retentionDays } of rooms) {
    const cutoff = BigInt(deletionTime() - (retentionDays || fallback) * dayMs)
    const newest = await db().read.message.findFirst({
      where: { roomId: id, time: { lt: cutoff } },
      orderBy: [{ time: 'desc' }, { id: 'desc' }],
      select: { id: true, time: true },
    })
    if (newest) return { id, name, lastId: newest.id, lastTime: newest.time }
  }
  return null
}

/** Messages that are older than their room keeps. Polls that stand before them are told of the gap first. */
async function sweepExpired(): Promise<boolean> {
  const expired = await findExpired()
  if (!expired) return false
  const { id, name, lastId, lastTime } = expired
  await db().batch([
    sql`UPDATE rooms SET pruned_id = ${lastId}, pruned_time = ${lastTime}
      WHERE id = ${id} AND pruned_id < ${lastId}`,
  ])
  await residents().reload(name)
  // SQL of messages
  const isMore = await deleteMessages(sql`room_id = ${id} AND id <= ${lastId}`)
  if (!isMore) await bus().publish({ topic: 'room', id: name })
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

/** One step of what is due. @returns whether there was anything */
export async function sweepStreams(): Promise<boolean> {
  for (const sweep of [sweepRemovedRooms, sweepCleared, sweepDeletedTexts, sweepExpired, sweepNotices])
    if (await sweep()) return true
  return false
}

/** Forgets what the streams of the rooms keep no longer. */
export const chatSweeper = () => sweeper('the rooms', sweepStreams)
