import type { AdminMessage } from '@/lib/schemas/admin/messages'
import { appendToStreams } from '../chat/stream-append'
import { inBatches, streamBytesOf } from '../chat/stream-batch'
import { rowColumns } from '../chat/stream-row'
import { db, Prisma, type Sql } from '../db/database'
import { dialect } from '../db/dialect'
import { auditStatement } from './audit'
import { type AdminMessageRow, adminColumns, isShown, isSpoken, toAdminMessage } from './message-record'
import { undoMs } from './undo'

/** Messages whose text the audit log keeps of one deletion. */
const auditedMax = 100

const idList = (ids: number[]): Sql => {
  const sql = dialect()
  const rows = ids.map((id) => ({ id }))
  return Prisma.sql`(SELECT ${sql.bigint('id')} FROM ${sql.each(rows)})`
}

async function readSelection(ids: number[], state: Sql): Promise<AdminMessage[]> {
  const rows = await db().read.$queryRaw<AdminMessageRow[]>`SELECT ${adminColumns}
    FROM messages m JOIN rooms r ON r.id = m.room_id
    WHERE m.id IN ${idList(ids)} AND ${isSpoken} AND ${state} AND r.kind <> 'removed' ORDER BY m.id`
  return rows.map(toAdminMessage)
}

const auditOf = (messages: AdminMessage[]) =>
  messages.slice(0, auditedMax).map(({ id, room, nick, msg }) => ({ id, room, nick, msg }))

const roomsOf = (messages: AdminMessage[]) => [...new Set(messages.map((message) => message.room))]

/** The time the room was locked at: that of the rows which this transaction appends. */
const now = Prisma.sql`(SELECT r.last_time FROM rooms r WHERE r.id = messages.room_id)`

/** A row of each message in the stream of its room; `how` says what it is. */
function refRows(ids: Sql, state: Sql, how: Sql): Sql {
  return Prisma.sql`INSERT INTO messages (room_id, time, type, nick, trip, msg, is_admin, filtered, ref_id)
    SELECT m.room_id, r.last_time, ${how}, false, m.id FROM messages m JOIN rooms r ON r.id = m.room_id
    WHERE m.id IN ${ids} AND ${isSpoken} AND ${state} ORDER BY m.id RETURNING ${rowColumns}`
}

/** Whether this transaction appended rows of a type for them: what did not happen is not noted. */
function wasAppended(ids: Sql, type: string): Sql {
  return Prisma.sql`EXISTS (SELECT 1 FROM messages m JOIN rooms r ON r.id = m.room_id
    WHERE m.ref_id IN ${ids} AND m.type = ${type} AND m.time = r.last_time)`
}

/** Messages in transactions of their own where the rows that speak of them would be too much for one. */
function inTransactions(
  messages: AdminMessage[],
  msgOf: (message: AdminMessage) => string,
): AdminMessage[][] {
  const items = messages.map((row) => ({ row, streamBytes: streamBytesOf({ ...row, msg: msgOf(row) }) }))
  return inBatches(items).map((batch) => batch.map(({ row }) => row))
}

async function forEachTransaction(
  batches: AdminMessage[][],
  run: (messages: AdminMessage[]) => Promise<number[]>,
): Promise<number[]> {
  const ids: number[] = []
  for (const batch of batches) ids.push(...(await run(batch)))
  return ids.sort((a, b) => a - b)
}

/**
 * Deletes messages: nobody can read them from then on, and a `delete` row of each tells open windows.
 * @returns the ids of those that were shown until now
 */
export async function deleteMessages(ids: number[], actor: string): Promise<number[]> {
  const batches = inTransactions(await readSelection(ids, isShown), () => '')
  return forEachTransaction(batches, (messages) => deleteTogether(messages, actor))
}

async function deleteTogether(messages: AdminMessage[], actor: string): Promise<number[]> {
  const list = idList(messages.map((message) => message.id))
  const entry = { actor, action: 'message.delete', target: targetOf(messages), before: auditOf(messages) }
  const insert = refRows(list, isShown, Prisma.sql`'delete', 'system', NULL, '', true`)
  const audit = auditStatement(entry, wasAppended(list, 'delete'))
  const hideEdits = Prisma.sql`UPDATE messages SET deleted_time = ${now}
    WHERE ref_id IN ${list} AND type = 'edit' AND deleted_time IS NULL`
  const hide = Prisma.sql`UPDATE messages SET deleted_time = ${now} WHERE id IN ${list} AND deleted_time IS NULL`
  const { rows } = await appendToStreams(roomsOf(messages), [insert], [], [audit, hideEdits, hide])
  return rows.map((row) => Number(row.ref_id))
}

const targetOf = (messages: AdminMessage[]) =>
  messages.length === 1 ? `${messages[0]?.room} ${messages[0]?.id}` : `${messages.length} messages`

/**
 * Brings deleted messages back, up to {@link undoMs} after their deletion. An `edit` row of each, with its text, tells
 * open windows; its `delete` row leaves the stream, so that whoever reads from further back gets just the message.
 * What an administrator cleared comes back with its room, and what a shadow ban kept away does not come back.
 * @returns the ids of those that are shown again
 */
export async function restoreMessages(ids: number[], actor: string): Promise<number[]> {
  const cutoff = BigInt(Date.now() - undoMs)
  const batches = inTransactions(await readSelection(ids, isRestorableAfter(cutoff)), ({ msg }) => msg)
  return forEachTransaction(batches, (messages) => restoreTogether(messages, cutoff, actor))
}

const isRestorableAfter = (cutoff: bigint): Sql =>
  Prisma.sql`(m.deleted_time > ${cutoff} AND m.id > r.cleared_id AND m.msg <> '')`

async function restoreTogether(messages: AdminMessage[], cutoff: bigint, actor: string): Promise<number[]> {
  const isRestorable = isRestorableAfter(cutoff)
  const list = idList(messages.map((message) => message.id))
  const entry = { actor, action: 'message.restore', target: targetOf(messages), after: auditOf(messages) }
  const insert = refRows(list, isRestorable, Prisma.sql`'edit', m.nick, m.trip, m.msg, m.is_admin`)
  const audit = auditStatement(entry, wasAppended(list, 'edit'))
  const hideDeletes = Prisma.sql`UPDATE messages SET deleted_time = time
    WHERE ref_id IN ${list} AND type = 'delete' AND deleted_time IS NULL`
  const show = Prisma.sql`UPDATE messages SET deleted_time = NULL WHERE id IN ${list} AND deleted_time > ${cutoff}`
  const { rows } = await appendToStreams(roomsOf(messages), [insert], [], [audit, hideDeletes, show])
  return rows.map((row) => Number(row.ref_id))
}
