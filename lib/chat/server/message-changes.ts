import type { AuditStatement } from '@/lib/core/db/audited-change'
import { Prisma } from '@/lib/core/db/database'
import { dialect } from '@/lib/core/db/dialect'
import { type Row, type Sql, sql } from '@/lib/core/db/rows'
import { chatLimits } from '../limits'
import { appendToStreams, insertEvents, splitIntoBatches, streamBytesOf } from './stream-append'
import { isMessage, isVisibleInRoom } from './visibility'

/** A message that is to be changed. */
interface TargetMessage extends Pick<Row<'Message'>, 'id' | 'nick' | 'trip' | 'msg'> {
  room: string
}

/** A change of messages, and the event that announces it. Messages are `m` here, their rooms `r`. */
interface Change<Message> {
  /** The event about each of them. */
  type: 'delete' | 'edit'
  /** Its text. */
  msg: Sql
  /** Which of the messages it may happen to. */
  state: Sql
  /** The statements that change their rows. @param happened the condition that this transaction appended an event */
  updates: (ids: Sql, happened: Sql) => Sql[]
  /** Notes what happens to those of one transaction. */
  noteOf: (messages: Message[]) => AuditStatement
}

/** A list of ids, as a subquery. */
export function idList(ids: number[]): Sql {
  const { bigint, each } = dialect()
  return sql`(SELECT ${bigint('id')} FROM ${each(ids.map((id) => ({ id })))})`
}

/** The time the room was locked at: that of the rows which this transaction appends. */
const now = sql`(SELECT r.last_time FROM rooms r WHERE r.id = messages.room_id)`

const sameAuthor = {
  nick: Prisma.raw('m.nick'),
  trip: Prisma.raw('m.trip'),
  isAdmin: Prisma.raw('m.is_admin'),
  isBot: Prisma.raw('m.is_bot'),
}

/** Changes messages that fit into one transaction. @returns the ids of those that it happened to */
async function changeBatch<Message extends TargetMessage>(
  messages: Message[],
  { type, msg, state, updates, noteOf }: Change<Message>,
): Promise<number[]> {
  const ids = idList(messages.map(({ id }) => id))
  const source = sql`messages m JOIN rooms r ON r.id = m.room_id
    WHERE m.id IN ${ids} AND ${isMessage} AND ${state} ORDER BY m.id`
  const columns = { ...(type === 'edit' && sameAuthor), msg, refId: Prisma.raw('m.id') }
  const happened = sql`EXISTS (SELECT 1 FROM messages m JOIN rooms r ON r.id = m.room_id
    WHERE m.ref_id IN ${ids} AND m.type = ${type} AND m.time = r.last_time)`
  const names = [...new Set(messages.map(({ room }) => room))]
  const after = [noteOf(messages)(happened), ...updates(ids, happened)]
  const { rows } = await appendToStreams(names, [insertEvents(type, source, columns)], [], after)
  return rows.flatMap(({ ref_id }) => ref_id ?? [])
}

/** Changes messages, in transactions of their own where the events would be too much for one. */
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

/**
 * Deletes messages: nobody can read them from then on, and a `delete` row of each tells open windows.
 * @returns the ids of those that were shown until now
 */
export function deleteMessages<Message extends TargetMessage>(
  messages: Message[],
  noteOf: Change<Message>['noteOf'],
): Promise<number[]> {
  return change(messages, (message) => streamBytesOf({ ...message, msg: '' }), {
    ...{ type: 'delete', msg: Prisma.raw(`''`), state: isVisibleInRoom, noteOf },
    updates: (ids) => [
      sql`UPDATE messages SET deleted_time = ${now}
        WHERE ref_id IN ${ids} AND type = 'edit' AND deleted_time IS NULL`,
      sql`UPDATE messages SET deleted_time = ${now} WHERE id IN ${ids} AND deleted_time IS NULL`,
    ],
  })
}

/** The condition that a message can be brought back. @param cutoff when it was deleted at the earliest */
export function isRestorable(cutoff: bigint): Sql {
  return sql`(m.deleted_time > ${cutoff} AND m.id > r.cleared_id AND m.msg <> '')`
}

/** For so long a deletion or a clearing can be taken back; then what was said is removed for good. */
export const undoMs = chatLimits.undoHours * 3_600_000

/** When something was deleted, at the earliest, that can be brought back now; milliseconds since the epoch. */
export const undoCutoff = (): bigint => BigInt(Date.now() - undoMs)

/**
 * Brings deleted messages back, up to {@link undoMs} after their deletion. An `edit` row of each, with its text, tells
 * open windows; its `delete` row leaves the stream, so that whoever reads from further back gets just the message.
 * What an administrator cleared comes back with its room, and what a shadow ban kept away does not come back.
 * @returns the ids of those that are shown again
 */
export function restoreMessages<Message extends TargetMessage>(
  messages: Message[],
  cutoff: bigint,
  noteOf: Change<Message>['noteOf'],
): Promise<number[]> {
  return change(messages, streamBytesOf, {
    ...{ type: 'edit', msg: Prisma.raw('m.msg'), state: isRestorable(cutoff), noteOf },
    updates: (ids) => [
      sql`UPDATE messages SET deleted_time = time
        WHERE ref_id IN ${ids} AND type = 'delete' AND deleted_time IS NULL`,
      sql`UPDATE messages SET deleted_time = NULL WHERE id IN ${ids} AND deleted_time > ${cutoff}`,
    ],
  })
}

/**
 * Gives a message another text: here and now in its row, and with an `edit` row for open windows. Earlier `edit` rows
 * of it leave the stream, so that only its last text can be read.
 * @param message `version` is when it was last edited, 0 for never: it must not have been since
 * @returns whether it was still there and of this version
 */
export async function editMessage(
  message: TargetMessage & { version: number },
  msg: string,
  note: AuditStatement,
): Promise<boolean> {
  const version = sql`CAST(${BigInt(message.version)} AS bigint)`
  const edited = await changeBatch([message], {
    ...{ type: 'edit', msg: sql`CAST(${msg} AS text)`, noteOf: () => note },
    state: sql`${isVisibleInRoom} AND coalesce(m.edited_time, 0) = ${version}`,
    updates: (ids, happened) => [
      sql`UPDATE messages SET deleted_time = time, msg = ''
        WHERE ref_id IN ${ids} AND type = 'edit' AND deleted_time IS NULL
          AND id < (SELECT max(e.id) FROM messages e WHERE e.ref_id = messages.ref_id AND e.type = 'edit')`,
      // The time is drawn under the room's lock, so it is never the same twice.
      sql`UPDATE messages SET msg = ${msg}, edited_time = ${now} WHERE id IN ${ids} AND ${happened}`,
    ],
  })
  return edited.length > 0
}
