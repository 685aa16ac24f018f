import { allOf } from '@/lib/core/admin-list'
import type { AuditStatement } from '@/lib/core/db/audited-change'
import { Prisma } from '@/lib/core/db/database'
import { dialect } from '@/lib/core/db/dialect'
import { columnNames, type Row, type Sql, sql } from '@/lib/core/db/rows'
import { claimOf, type NewRecord } from '@/lib/core/idempotency/records'
import { chatLimits } from '../limits'
import { appendToStreams, splitIntoBatches, streamBytesOf } from './stream-append'
import { insertEvents } from './stream-inserts'
import { isMessage, isVisibleInRoom } from './visibility'

interface TargetMessage extends Pick<Row<'Message'>, 'id' | 'nick' | 'trip' | 'msg'> {
  room: string
}

/** In SQL messages are `m`, their rooms `r`. */
interface Change<Message> {
  type: 'delete' | 'edit'
  msg: Sql
  /** Of the event. */
  editedTime?: Sql
  /** The condition on messages to change. */
  state: Sql
  /** @param happened the condition that this transaction appended an event */
  updates: (ids: Sql, happened: Sql) => Sql[]
  /** For the messages of one transaction; null without one. */
  noteOf: (messages: Message[]) => AuditStatement | null
  isBySender?: boolean
  /** Keeps the texts that are replaced. */
  keepsText?: boolean
  /** Of an Idempotency-Key: the change happens once. */
  record?: NewRecord | null
}

export function idList(ids: number[]): Sql {
  const { bigint, each } = dialect()
  return sql`(SELECT ${bigint('id')} FROM ${each(ids.map((id) => ({ id })))})`
}

const now = sql`(SELECT r.last_time FROM rooms r WHERE r.id = messages.room_id)`

const sameAuthor = {
  nick: Prisma.raw('m.nick'),
  trip: Prisma.raw('m.trip'),
  isAdmin: Prisma.raw('m.is_admin'),
  isBot: Prisma.raw('m.is_bot'),
}

/**
 * A `replaced` row for each, with the text that the message still has. It is deleted from the start, so that only
 * administrators ever read it and its text is removed like that of a deleted message.
 */
const insertReplaced = (source: Sql): Sql<never> =>
  sql<never>`INSERT INTO messages (${columnNames('Message', 'room_id, time, type, nick, msg, ref_id, deleted_time')})
    SELECT r.id, r.last_time, 'replaced', m.nick, m.msg, m.id, r.last_time FROM ${source}`

/** @returns the ids of those changed */
async function changeBatch<Message extends TargetMessage>(
  messages: Message[],
  { type, msg, editedTime, state, updates, noteOf, isBySender, keepsText, record }: Change<Message>,
): Promise<number[]> {
  const ids = idList(messages.map(({ id }) => id))
  const claim = record ? claimOf(record) : null
  const source = sql`messages m JOIN rooms r ON r.id = m.room_id
    WHERE m.id IN ${ids} AND ${isMessage} AND ${state} ${claim ? sql`AND ${claim.isClaimed}` : sql``} ORDER BY m.id`
  const note = noteOf(messages)
  const author = type === 'edit' ? sameAuthor : isBySender ? { isAdmin: Prisma.raw('false') } : {}
  const columns = { ...author, msg, editedTime, refId: Prisma.raw('m.id') }
  const happened = sql`EXISTS (SELECT 1 FROM messages m JOIN rooms r ON r.id = m.room_id
    WHERE m.ref_id IN ${ids} AND m.type = ${type} AND m.time = r.last_time)`
  const names = [...new Set(messages.map(({ room }) => room))]
  const inserts = [
    ...(claim ? [claim.insert] : []),
    ...(keepsText ? [insertReplaced(source)] : []),
    insertEvents(type, source, columns),
  ]
  const after = [
    ...(note ? [note(happened)] : []),
    ...updates(ids, happened),
    ...(claim ? [claim.releaseUnless(happened)] : []),
  ]
  const { rows } = await appendToStreams(names, inserts, after)
  return rows.flatMap(({ ref_id }) => ref_id ?? [])
}

/** In several transactions if the events are too large for one. */
async function change<Message extends TargetMessage>(
  messages: Message[],
  eventBytesOf: (message: Message) => number,
  how: Change<Message>,
): Promise<number[]> {
  const ids: number[] = []
  const items = messages.map((row) => ({ row, streamBytes: eventBytesOf(row) }))
  for (const batch of splitIntoBatches(items)) {
    const together = batch.map(({ row }) => row)
    ids.push(...(await changeBatch(together, how)))
  }
  return ids.sort((a, b) => a - b)
}

/** Of the messages `ids` those that this transaction changes. */
const changedOf = (ids: Sql, type: 'delete' | 'edit'): Sql =>
  sql`(SELECT e.ref_id FROM messages e JOIN rooms r ON r.id = e.room_id
    WHERE e.ref_id IN ${ids} AND e.type = ${type} AND e.time = r.last_time)`

/**
 * Appends a `delete` row for each.
 * @param only a further condition on messages `m`
 * @returns the ids of those that were visible
 */
export function deleteMessages<Message extends TargetMessage>(
  messages: Message[],
  noteOf: Change<Message>['noteOf'],
  { isBySender = false, only = sql`true` } = {},
): Promise<number[]> {
  return change(messages, (message) => streamBytesOf({ ...message, msg: '' }), {
    isBySender,
    type: 'delete',
    msg: Prisma.raw(`''`),
    state: sql`${isVisibleInRoom} AND ${only}`,
    noteOf,
    updates: (ids) => [
      sql`UPDATE messages SET deleted_time = ${now}
        WHERE ref_id IN ${changedOf(ids, 'delete')} AND type = 'edit' AND deleted_time IS NULL`,
      sql`UPDATE messages SET deleted_time = ${now} WHERE id IN ${changedOf(ids, 'delete')} AND deleted_time IS NULL`,
    ],
  })
}

/** The condition that a message can be restored. @param cutoff earliest deletion time */
export function isRestorable(cutoff: bigint): Sql {
  return sql`(m.deleted_time > ${cutoff} AND m.id > r.cleared_id AND m.msg <> '')`
}

/** How long a deletion or clear can be undone; then the texts are removed. */
export const undoMs = chatLimits.undoHours * 3_600_000

export const undoCutoff = (): bigint => BigInt(Date.now() - undoMs)

/**
 * Appends an `edit` row with the text for each, and when it had been edited. Its `delete` row is hidden, so that clients
 * reading from further back get just the message. Cleared messages come back with their room; shadowed ones never.
 * @param only a further condition on messages `m`
 * @returns the ids of those restored
 */
export function restoreMessages<Message extends TargetMessage>(
  messages: Message[],
  cutoff: bigint,
  noteOf: Change<Message>['noteOf'],
  only = sql`true`,
): Promise<number[]> {
  return change(messages, streamBytesOf, {
    type: 'edit',
    msg: Prisma.raw('m.msg'),
    editedTime: sql`coalesce(m.edited_time, 0)`,
    state: sql`${isRestorable(cutoff)} AND ${only}`,
    noteOf,
    updates: (ids) => [
      sql`UPDATE messages SET deleted_time = time
        WHERE ref_id IN ${changedOf(ids, 'edit')} AND type = 'delete' AND deleted_time IS NULL`,
      sql`UPDATE messages SET deleted_time = NULL WHERE id IN ${changedOf(ids, 'edit')} AND deleted_time > ${cutoff}`,
    ],
  })
}

const isVersion = (version: number): Sql =>
  sql`coalesce(m.edited_time, 0) = CAST(${BigInt(version)} AS bigint)`

interface NewText {
  msg: string
  found?: { filtered: boolean; flagged: boolean }
}

/** Of an edit by the sender: how often it may happen, each time keeping the text that is replaced; by default without end. */
interface EditTerms {
  editsMax?: number | undefined
  record?: NewRecord | null
}

const editedLessThan = (max: number): Sql =>
  sql`(SELECT count(*) FROM messages e WHERE e.ref_id = m.id AND e.type = 'edit' AND e.edited_time IS NULL) < ${max}`

/**
 * Appends an `edit` row. Earlier `edit` rows are hidden, so that only the last text can be read.
 * @param message `version` is the time of its last edit, 0 for none; null: the last edit wins
 * @param note the audit entry; null for an edit by its sender
 * @returns whether it existed in this version and `terms` permitted it
 */
export async function editMessage(
  message: TargetMessage & { version: number | null },
  { msg, found }: NewText,
  note: AuditStatement | null,
  { editsMax, record }: EditTerms = {},
): Promise<boolean> {
  const { version } = message
  const conditions = [
    isVisibleInRoom,
    ...(version === null ? [] : [isVersion(version)]),
    ...(editsMax === undefined ? [] : [editedLessThan(editsMax)]),
  ]
  const marks = found ? sql`, filtered = ${found.filtered}, flagged = ${found.flagged}` : sql``
  const edited = await changeBatch([message], {
    type: 'edit',
    msg: sql`CAST(${msg} AS text)`,
    noteOf: () => note,
    state: allOf(conditions),
    keepsText: editsMax !== undefined,
    record,
    updates: (ids, happened) => [
      sql`UPDATE messages SET deleted_time = time, msg = ''
        WHERE ref_id IN ${ids} AND type = 'edit' AND deleted_time IS NULL
          AND id < (SELECT max(e.id) FROM messages e WHERE e.ref_id = messages.ref_id AND e.type = 'edit')`,
      // Assigned under the room's lock, so it is unique.
      sql`UPDATE messages SET msg = ${msg}, edited_time = ${now}${marks} WHERE id IN ${ids} AND ${happened}`,
    ],
  })
  return edited.length > 0
}
