import { allOf, contains } from '@/lib/core/admin-list'
import { auditStatement } from '@/lib/core/audit/audit'
import { db } from '@/lib/core/db/database'
import { columns, type RowOf, type Sql, sql } from '@/lib/core/db/rows'
import { yieldCpu } from '@/lib/core/http/cpu'
import { Refusal } from '@/lib/core/refusal/refusal'
import type { AdminMessage, MessageChangeInput, MessagesInput } from '../../contract/admin-messages'
import {
  deleteMessages,
  editMessage,
  idList,
  isRestorable,
  restoreMessages,
  undoCutoff,
} from '../message-changes'
import { isRoomThere } from '../store'
import { isMessage, isShadowed, isVisibleInRoom } from '../visibility'

const tables = { m: 'Message', r: 'Room' } as const

/** Messages are `m`, their rooms `r`. */
const adminColumns = sql`${columns(tables, 'm.id, m.time, m.type, r.name AS room, m.nick, m.trip, m.msg')},
  ${columns(tables, 'm.is_admin, m.is_bot, m.other_sender, m.filtered, m.flagged, m.reply_to, m.tag, m.edited_time, m.deleted_time')}`

type AdminMessageRow = RowOf<typeof adminColumns>

function toAdminMessage(row: AdminMessageRow): AdminMessage {
  const type = row.type as AdminMessage['type']
  return { ...row, type, shadow: isShadowed(row), version: row.edited_time ?? 0 }
}

/**
 * Ids searched by one statement. On SQLite it blocks the process: two to eight milliseconds for a text without matches. On
 * PostgreSQL only the round trips matter.
 */
const windowIds = { sqlite: 10_000, postgresql: 50_000 }
/** A search responds after this time; its cursor continues from there. */
const pageBudgetMs = 80
/** Ids rise with time, except for clock differences and busy rooms, which run slightly ahead. */
const clockSlackMs = 60_000

/** Approximately the largest id of a message before a time; 0 if there is none. */
async function idBefore(time: number, low: number, high: number): Promise<number> {
  let below = low - 1
  let above = high + 1
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2)
    const [row] = await db().query(sql`SELECT ${columns('Message', 'id, time')} FROM messages
      WHERE id <= CAST(${BigInt(middle)} AS bigint) ORDER BY id DESC LIMIT 1`)
    if (row && row.time >= time) above = Math.min(middle, row.id)
    else below = middle
  }
  return below
}

/** The highest id up to a given one, 0 if there is none. Ids have gaps of any size, such as after a restored backup. */
async function idUpTo(id: number): Promise<number> {
  const [row] = await db().query(sql<{ id: number | null }>`
    SELECT max(id) AS id FROM messages WHERE id <= CAST(${BigInt(id)} AS bigint)`)
  return row?.id ?? 0
}

async function idRange({ from, to }: MessagesInput): Promise<[low: number, high: number]> {
  const [ends] = await db().query(sql<{ low: number | null; high: number | null }>`
    SELECT (SELECT min(id) FROM messages) AS low, (SELECT max(id) FROM messages) AS high`)
  const first = ends?.low ?? 1
  const last = ends?.high ?? 0
  const low = from === undefined ? first - 1 : await idBefore(from - clockSlackMs, first, last)
  const high = to === undefined ? last : await idBefore(to + clockSlackMs, first, last)
  return [low, high]
}

function conditionsOf(input: MessagesInput): Sql {
  const { q, room, nick, trip, tag, from, to, flagged, deleted } = input
  const conditions = [isMessage, deleted ? sql`NOT ${isVisibleInRoom}` : isVisibleInRoom, isRoomThere]
  if (room !== undefined) conditions.push(sql`r.name = ${room}`)
  if (nick !== undefined) conditions.push(sql`m.nick = ${nick}`)
  if (trip !== undefined) conditions.push(sql`m.trip = ${trip}`)
  if (tag !== undefined) conditions.push(sql`m.tag = ${tag}`)
  if (from !== undefined) conditions.push(sql`m.time >= CAST(${BigInt(from)} AS bigint)`)
  if (to !== undefined) conditions.push(sql`m.time < CAST(${BigInt(to)} AS bigint)`)
  if (flagged) conditions.push(sql`m.flagged`)
  if (q !== undefined) conditions.push(contains({ m: 'Message' }, 'm.msg', q))
  return allOf(conditions)
}

/**
 * Searches messages, newest first. There is no text index: it would make `/send` several times as expensive, and does not
 * find words of one or two characters, as most Chinese words are. Messages are scanned in windows, and a page ends after
 * {@link pageBudgetMs}; a million messages take a handful of pages at worst.
 * @returns a page that may be empty and still have a cursor
 */
export async function searchMessages(
  input: MessagesInput,
): Promise<{ messages: AdminMessage[]; cursor: string | null }> {
  const startedAt = performance.now()
  const where = conditionsOf(input)
  const [low, top] = await idRange(input)
  let high = Math.min(top, input.cursor === undefined ? top : Number(input.cursor))
  const found: AdminMessageRow[] = []
  while (high > low && found.length < input.limit) {
    const bottom = Math.max(low, high - windowIds[db().provider])
    const missing = input.limit - found.length
    const rows = await db().query(sql`SELECT ${adminColumns}
      FROM messages m JOIN rooms r ON r.id = m.room_id
      WHERE m.id > CAST(${BigInt(bottom)} AS bigint) AND m.id <= CAST(${BigInt(high)} AS bigint) AND ${where}
      ORDER BY m.id DESC LIMIT ${missing}`)
    found.push(...rows)
    high = rows.length === missing ? (rows.at(-1)?.id ?? 0) - 1 : await idUpTo(bottom)
    if (performance.now() - startedAt > pageBudgetMs) break
    await yieldCpu()
  }
  return { messages: found.map(toAdminMessage), cursor: high > low ? String(high) : null }
}

/** @param state a condition; messages are `m`, their rooms `r` */
async function readMessages(ids: number[], state: Sql): Promise<AdminMessage[]> {
  const rows = await db().query(sql`SELECT ${adminColumns} FROM messages m JOIN rooms r ON r.id = m.room_id
    WHERE m.id IN ${idList(ids)} AND ${isMessage} AND ${state} AND ${isRoomThere} ORDER BY m.id`)
  return rows.map(toAdminMessage)
}

/** A message, also if deleted. @throws Refusal not_found */
export async function readMessage(id: number): Promise<AdminMessage> {
  const [row] = await db().query(sql`SELECT ${adminColumns}
    FROM messages m JOIN rooms r ON r.id = m.room_id
    WHERE m.id = CAST(${BigInt(id)} AS bigint) AND ${isMessage} AND ${isRoomThere}`)
  if (!row) throw new Refusal('not_found', 'no_message')
  const replaced = await db().query(sql`SELECT ${columns({ m: 'Message' }, 'm.time, m.msg')} FROM messages m
    WHERE m.ref_id = ${BigInt(id)} AND m.type = 'replaced' AND m.msg <> '' ORDER BY m.id`)
  return { ...toAdminMessage(row), replaced }
}

/** null for one that is deleted, cleared or shadowed. @param state which else, see {@link isVisibleTo} */
export const findVisibleMessage = async (id: number, state = isVisibleInRoom): Promise<AdminMessage | null> =>
  (await readMessages([id], state))[0] ?? null

/** Visible messages of a room around an id, `count` before it and as many from it on; oldest first. */
export async function messagesAround(roomId: number, id: number, count: number): Promise<AdminMessage[]> {
  const at = sql`CAST(${BigInt(id)} AS bigint)`
  const around = (range: Sql) => sql`SELECT ${adminColumns} FROM messages m JOIN rooms r ON r.id = m.room_id
    WHERE m.room_id = ${roomId} AND ${isMessage} AND ${isVisibleInRoom} AND m.id ${range}`
  const before = await db().query(around(sql`< ${at} ORDER BY m.id DESC LIMIT ${count}`))
  const after = await db().query(around(sql`>= ${at} ORDER BY m.id LIMIT ${count + 1}`))
  return [...before.reverse(), ...after].map(toAdminMessage)
}

const auditedMax = 100

const audited = (messages: AdminMessage[]) =>
  messages.slice(0, auditedMax).map(({ id, room, nick, msg }) => ({ id, room, nick, msg }))

const targetOf = (messages: AdminMessage[]) =>
  messages.length === 1 ? `${messages[0]?.room} ${messages[0]?.id}` : `${messages.length} messages`

/** Deletes messages. @returns the ids of those that were visible */
export async function deleteAdminMessages(ids: number[], actor: string): Promise<number[]> {
  return deleteMessages(await readMessages(ids, isVisibleInRoom), (messages) =>
    auditStatement({
      actor,
      action: 'message.delete',
      target: targetOf(messages),
      before: audited(messages),
    }),
  )
}

/** Restores deleted messages. @returns the ids of those restored */
export async function restoreAdminMessages(ids: number[], actor: string): Promise<number[]> {
  const cutoff = undoCutoff()
  return restoreMessages(await readMessages(ids, isRestorable(cutoff)), cutoff, (messages) =>
    auditStatement({
      actor,
      action: 'message.restore',
      target: targetOf(messages),
      after: audited(messages),
    }),
  )
}

/** @throws Refusal not_found, conflict when it was edited or deleted meanwhile */
export async function editAdminMessage(
  id: number,
  { msg, version }: MessageChangeInput,
  actor: string,
): Promise<AdminMessage> {
  const before = await readMessage(id)
  const target = `${before.room} ${id}`
  const entry = {
    actor,
    action: 'message.edit',
    target,
    before: { msg: before.msg },
    after: { msg },
  } as const
  const seen = { ...before, version: version ?? before.version }
  if (!(await editMessage(seen, { msg }, auditStatement(entry))))
    throw new Refusal('conflict', 'message_changed')
  return readMessage(id)
}
