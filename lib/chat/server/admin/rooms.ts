import { allOf, byId, contains, listPage } from '@/lib/core/admin-list'
import { auditStatement } from '@/lib/core/audit/audit'
import { fault } from '@/lib/core/contract/issue-rules'
import { db } from '@/lib/core/db/database'
import { columns, type RowOf, type Sql, sql } from '@/lib/core/db/rows'
import { requireStorageFor } from '@/lib/core/db/storage-limit'
import { invalidParameter, Refusal } from '@/lib/core/refusal/refusal'
import type { AdminRoom, NewRoomInput, RoomChangeInput, RoomsInput } from '../../contract/admin-rooms'
import { clearRoom, readClearings, restoreRoom } from '../clearings'
import { changeableColumns, changeRoom, createRoom, type RoomChanges, removeRoom } from '../room-changes'
import { isRoomThere } from '../store'
import { isMessage } from '../visibility'

const select = sql`SELECT ${columns('Room', 'id, name AS room, kind, title, topic, listed, frozen, private')},
  ${columns('Room', 'slow_seconds, retention_days, created_time, last_time, last_id, version')} FROM rooms r`
type RoomRow = RowOf<typeof select>

function toAdminRoom({ id: _id, ...row }: RoomRow, clearings: AdminRoom['clearings'] = []): AdminRoom {
  const kind = row.kind === 'custom' ? 'custom' : 'public'
  return { ...row, kind, cleared_until: clearings[0]?.until ?? 0, clearings }
}

/** Rows of all streams that are searched for rooms in use. */
const recentRows = 2_500

/** Rooms with messages among the newest rows, the last message first. */
async function listActiveRooms(conditions: Sql[], limit: number): Promise<RoomRow[]> {
  const recent = sql`SELECT m.room_id, max(m.id) AS newest
    FROM (SELECT id, room_id, type FROM messages ORDER BY id DESC LIMIT ${recentRows}) m
    WHERE ${isMessage} GROUP BY m.room_id`
  const statement: Sql<RoomRow> = sql`${select} JOIN (${recent}) a ON a.room_id = r.id
    WHERE ${allOf(conditions)} ORDER BY a.newest DESC LIMIT ${limit}`
  return db().query(statement)
}

/** The rooms, oldest first, or those in use. */
export async function listAdminRooms({ q, kind, active, ...paging }: RoomsInput) {
  const conditions = [isRoomThere]
  if (kind !== undefined) conditions.push(sql`r.kind = ${kind}`)
  if (q !== undefined) conditions.push(contains('Room', 'name, title, topic', q))
  const page = active
    ? { items: await listActiveRooms(conditions, paging.limit), cursor: null }
    : await listPage(select, byId('rooms r', 'r.id', 'ASC'), conditions, paging)
  const clearings = await readClearings(page.items.map(({ id }) => id))
  return {
    rooms: page.items.map((row) => toAdminRoom(row, clearings.get(row.id))),
    cursor: page.cursor,
  }
}

/** @throws Refusal not_found */
export async function readRoomRow(name: string): Promise<RoomRow> {
  const [row] = await db().query(sql`${select} WHERE name = ${name}`)
  if (!row) throw new Refusal('not_found', 'no_room')
  return row
}

/** @throws Refusal not_found */
export async function readAdminRoom(name: string): Promise<AdminRoom> {
  const row = await readRoomRow(name)
  return toAdminRoom(row, (await readClearings([row.id])).get(row.id))
}

function refusePrivatePublic(kind: string, isPrivate: boolean | undefined): void {
  if (isPrivate && kind !== 'custom') throw invalidParameter('private', fault('custom_rooms_only'))
}

const roomBytes = 1000

/** Creates a room. @throws Refusal conflict, invalid_parameter, storage_full */
export async function createAdminRoom(input: NewRoomInput, actor: string): Promise<AdminRoom> {
  refusePrivatePublic(input.kind, input.private)
  await requireStorageFor(roomBytes)
  const { room, ...fields } = input
  const entry = { actor, action: 'room.create', target: room, after: input } as const
  await createRoom({ name: room, ...fields }, auditStatement(entry))
  return readAdminRoom(room)
}

/**
 * Changes a room.
 * @throws Refusal not_found, invalid_parameter, conflict when it has changed
 */
export async function changeAdminRoom(
  name: string,
  input: RoomChangeInput,
  actor: string,
): Promise<AdminRoom> {
  const seen = await readAdminRoom(name)
  refusePrivatePublic(seen.kind, input.private)
  const given = changeableColumns.filter((column) => input[column] !== undefined)
  if (given.length === 0) throw new Refusal('invalid_parameter', 'nothing_to_change')
  const before = Object.fromEntries(given.map((column) => [column, seen[column]]))
  const after: RoomChanges = Object.fromEntries(given.map((column) => [column, input[column]]))
  const version = input.version ?? seen.version
  const note = auditStatement({ actor, action: 'room.change', target: name, before, after })
  if (!(await changeRoom({ ...seen, version }, after, note))) throw new Refusal('conflict', 'room_changed')
  return readAdminRoom(name)
}

/** Hides all messages of a room. @throws Refusal not_found */
export async function clearAdminRoom(name: string, actor: string): Promise<AdminRoom> {
  const { last_id: lastId } = await readRoomRow(name)
  const entry = { actor, action: 'room.clear', target: name, after: { up_to_id: Number(lastId) } } as const
  await clearRoom(name, auditStatement(entry))
  return readAdminRoom(name)
}

/**
 * Undoes a clear, by default the newest.
 * @throws Refusal not_found, conflict when there is none to undo
 */
export async function restoreAdminRoom(name: string, actor: string, clearingId?: number): Promise<AdminRoom> {
  await readRoomRow(name)
  const entry = { actor, action: 'room.restore', target: name, after: { clearing: clearingId } } as const
  if (!(await restoreRoom(name, clearingId, auditStatement(entry))))
    throw new Refusal('conflict', 'no_clearing')
  return readAdminRoom(name)
}

/** Deletes a room with its accounts and messages. @throws Refusal not_found */
export async function deleteAdminRoom(name: string, actor: string): Promise<void> {
  const row = await readRoomRow(name)
  const { topic: _topic, ...before } = toAdminRoom(row)
  const entry = { actor, action: 'room.delete', target: name, before } as const
  if (!(await removeRoom({ id: row.id, name }, auditStatement(entry))))
    throw new Refusal('not_found', 'no_room')
}
