import type { AdminRoom, NewRoomInput, RoomChangeInput } from '@/lib/schemas/admin/rooms'
import { fault } from '@/lib/schemas/issue-rules'
import { announceRoom } from '../chat/residents'
import { changeableColumns, changeRoom, type RoomChanges } from '../chat/room-change'
import { requireStorageFor } from '../db/storage'
import { invalidParameter, Refusal } from '../refusal'
import { auditNote, createAudited } from './audit'
import { readAdminRoom } from './rooms'

function refusePrivatePublic(kind: string, isPrivate: boolean | undefined): void {
  if (isPrivate && kind !== 'custom') throw invalidParameter('private', fault('custom_rooms_only'))
}

/** What a room takes, with its entry in the audit log. */
const roomBytes = 1000

/** Makes a room. @throws Refusal conflict, invalid_parameter, storage_full */
export async function createRoom(input: NewRoomInput, actor: string): Promise<AdminRoom> {
  refusePrivatePublic(input.kind, input.private)
  await requireStorageFor(roomBytes)
  const { room, kind, title = '', topic = '', listed = false, frozen = false } = input
  const { slow_seconds: slow = 0, retention_days: retention = 0 } = input
  const data = {
    ...{ name: room, kind, title, topic, listed, frozen, private: input.private ?? false },
    ...{ slowSeconds: slow, retentionDays: retention, createdTime: BigInt(Date.now()) },
  }
  const entry = { actor, action: 'room.create', target: room, after: input }
  await createAudited((client) => client.room.create({ data }), entry, 'room_exists')
  await announceRoom(room)
  return readAdminRoom(room)
}

/**
 * Changes a room.
 * @throws Refusal not_found, invalid_parameter, conflict when it has another version by now
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
  const note = auditNote({ actor, action: 'room.change', target: name, before, after })
  if (!(await changeRoom({ ...seen, version }, after, note))) throw new Refusal('conflict', 'room_changed')
  return readAdminRoom(name)
}
