import { allOf, byId, contains } from '@/lib/core/admin-list'
import { adminRecords } from '@/lib/core/admin-records'
import { auditStatement } from '@/lib/core/audit/audit'
import { fault } from '@/lib/core/contract/issue-rules'
import type { AuditStatement } from '@/lib/core/db/audited-change'
import { db } from '@/lib/core/db/database'
import { columns, type RowOf, type Sql, sql } from '@/lib/core/db/rows'
import { requireStorageFor } from '@/lib/core/db/storage-limit'
import { pathRoom } from '@/lib/core/http/path-parameters'
import { invalidParameter, Refusal } from '@/lib/core/refusal/refusal'
import { maskTopic } from '@/lib/moderation/server/words/screen'
import {
  type AdminRoom,
  adminRoomEndpoints,
  type NewRoomInput,
  type RoomChangeInput,
} from '../../contract/admin-rooms'
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
async function listActiveRooms(conditions: Sql[], limit: number) {
  const recent = sql`SELECT m.room_id, max(m.id) AS newest
    FROM (SELECT id, room_id, type FROM messages ORDER BY id DESC LIMIT ${recentRows}) m
    WHERE ${isMessage} GROUP BY m.room_id`
  const statement: Sql<RoomRow> = sql`${select} JOIN (${recent}) a ON a.room_id = r.id
    WHERE ${allOf(conditions)} ORDER BY a.newest DESC LIMIT ${limit}`
  return { items: await db().query(statement), cursor: null }
}

const findRoomRow = async (name: string) => (await db().query(sql`${select} WHERE name = ${name}`))[0]

/** @throws Refusal not_found */
export async function readRoomRow(name: string): Promise<RoomRow> {
  const row = await findRoomRow(name)
  if (!row) throw new Refusal('not_found', 'no_room')
  return row
}

function refusePrivatePublic(kind: string, isPrivate: boolean | undefined): void {
  if (isPrivate && kind !== 'custom') throw invalidParameter('private', fault('custom_rooms_only'))
}

const roomBytes = 1000

/** Creates a room. @throws Refusal conflict, invalid_parameter, storage_full */
/** Title and topic, with stars in place of words. @throws Refusal sensitive_word */
function maskedTopics({ title, topic }: RoomChangeInput) {
  return {
    ...(title !== undefined && { title: maskTopic(title, 'title') }),
    ...(topic !== undefined && { topic: maskTopic(topic, 'topic') }),
  }
}

export async function createAdminRoom(input: NewRoomInput, actor: string): Promise<AdminRoom> {
  refusePrivatePublic(input.kind, input.private)
  await requireStorageFor(roomBytes)
  const { room, ...fields } = { ...input, ...maskedTopics(input) }
  const entry = { actor, action: 'room.create', target: room, after: input } as const
  await createRoom({ name: room, ...fields }, auditStatement(entry))
  return readAdminRoom(room)
}

/** @throws Refusal invalid_parameter */
function roomChange(seen: AdminRoom, input: RoomChangeInput) {
  refusePrivatePublic(seen.kind, input.private)
  const given = changeableColumns.filter((column) => input[column] !== undefined)
  if (given.length === 0) throw new Refusal('invalid_parameter', 'nothing_to_change')
  const before = Object.fromEntries(given.map((column) => [column, seen[column]]))
  const changes = { ...input, ...maskedTopics(input) }
  const after: RoomChanges = Object.fromEntries(given.map((column) => [column, changes[column]]))
  const version = input.version ?? seen.version
  return {
    action: 'room.change',
    before,
    after,
    run: (note: AuditStatement) => changeRoom({ ...seen, version }, after, note),
    refusal: new Refusal('conflict', 'room_changed'),
  } as const
}

/** Oldest first, or those in use. */
export const rooms = adminRecords(adminRoomEndpoints, {
  select,
  order: byId('rooms', 'ASC', 'r'),
  within: isRoomThere,
  filters: {
    q: (text) => contains('Room', 'name, title, topic', text),
    kind: (kind) => sql`r.kind = ${kind}`,
    active: () => sql`true`,
  },
  page: ({ active, limit }, conditions) => (active ? listActiveRooms(conditions, limit) : undefined),
  shown: async (rows) => {
    const clearings = await readClearings(rows.map(({ id }) => id))
    return rows.map((row) => toAdminRoom(row, clearings.get(row.id)))
  },
  idOf: pathRoom,
  find: findRoomRow,
  missing: 'no_room',
  target: ({ room }) => room,
  create: createAdminRoom,
  change: roomChange,
  delete: ({ room: name, topic: _topic, ...before }) => ({
    action: 'room.delete',
    before: { ...before, room: name, cleared_until: 0, clearings: [] },
    run: async (note) => {
      const row = await findRoomRow(name)
      return row !== undefined && removeRoom({ id: row.id, name }, note)
    },
  }),
})

export const { read: readAdminRoom, change: changeAdminRoom, remove: deleteAdminRoom } = rooms

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

export const clearRoute = rooms.other(adminRoomEndpoints.clear, ({ actor }, name) =>
  clearAdminRoom(name, actor),
)
export const restoreRoute = rooms.other(adminRoomEndpoints.restore, ({ input, actor }, name) =>
  restoreAdminRoom(name, actor, input.clearing),
)
