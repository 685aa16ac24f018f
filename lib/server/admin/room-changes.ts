import type { AdminRoom, NewRoomInput, RoomChangeInput } from '@/lib/schemas/admin/rooms'
import { residents } from '../chat/residents'
import { appendToStreams } from '../chat/stream-append'
import { rowColumns } from '../chat/stream-row'
import { bus } from '../db/bus'
import { Prisma, type Sql } from '../db/database'
import { requireStorageFor } from '../db/storage'
import { invalidParameter, Refusal } from '../refusal'
import { auditStatement, createAudited } from './audit'
import { readAdminRoom } from './rooms'

/** A room changed, and that is committed: every instance looks again before anybody is answered here. */
export async function announceRoom(name: string): Promise<void> {
  await residents().reload(name)
  await bus().publish({ topic: 'room', id: name })
}

function refusePrivatePublic(kind: string, isPrivate: boolean | undefined): void {
  if (isPrivate && kind !== 'custom')
    throw invalidParameter('private', 'is for custom rooms only: nobody has credentials for a public one')
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
  await createAudited(
    (client) => client.room.create({ data }),
    entry,
    'There is a room of this name already.',
  )
  await announceRoom(room)
  return readAdminRoom(room)
}

const columns = {
  title: 'title',
  topic: 'topic',
  listed: 'listed',
  frozen: 'frozen',
  private: 'private',
  slow_seconds: 'slow_seconds',
  retention_days: 'retention_days',
} as const
type Column = keyof typeof columns

/** A line of the stream is the same for everybody, so it speaks both languages of the pages. */
const frozenNotice = 'This room is frozen: nobody can write to it now. 此房间已被冻结，现在不能发言。'
const openNotice = 'This room is open for writing again. 此房间已解除冻结，可以继续发言。'

/** What everybody in the room is told of a change. */
function noticesOf(
  before: AdminRoom,
  changes: Partial<Record<Column, unknown>>,
): [type: string, msg: string][] {
  const notices: [string, string][] = []
  if (typeof changes.topic === 'string' && changes.topic !== before.topic)
    notices.push(['topic', changes.topic])
  if (changes.frozen === true && !before.frozen) notices.push(['system', frozenNotice])
  if (changes.frozen === false && before.frozen) notices.push(['system', openNotice])
  return notices
}

/**
 * Changes a room; a new topic, freezing and opening are told in its stream.
 * @throws Refusal not_found, invalid_parameter, conflict when it has another version by now
 */
export async function changeRoom(name: string, input: RoomChangeInput, actor: string): Promise<AdminRoom> {
  const before = await readAdminRoom(name)
  const version = input.version ?? before.version
  refusePrivatePublic(before.kind, input.private)
  const given = (Object.keys(columns) as Column[]).filter((column) => input[column] !== undefined)
  const changes = Object.fromEntries(given.map((column) => [column, input[column]]))
  if (given.length === 0) throw new Refusal('invalid_parameter', 'There is nothing to change.')
  const isCurrent = Prisma.sql`name = ${name} AND version = ${version}`
  const sets = given.map((column) => Prisma.sql`${Prisma.raw(columns[column])} = ${input[column]}`)
  const update = Prisma.sql`UPDATE rooms SET ${Prisma.join([...sets, Prisma.sql`version = version + 1`], ', ')}
    WHERE ${isCurrent} RETURNING version`
  const entry = {
    actor,
    action: 'room.change',
    target: name,
    before: Object.fromEntries(given.map((column) => [column, before[column]])),
    after: changes,
  }
  const audit = auditStatement(entry, Prisma.sql`EXISTS (SELECT 1 FROM rooms WHERE ${isCurrent})`)
  const notices = noticesOf(before, changes).map(([type, msg]) => noticeStatement(isCurrent, type, msg))
  const { after } = await appendToStreams([name], notices, [], [audit, update])
  await announceRoom(name)
  if (after.at(-1)?.length === 0)
    throw new Refusal('conflict', 'Somebody changed this room meanwhile; look at it again.')
  return readAdminRoom(name)
}

/** A row of the platform's own in the stream of a room, if that is still as `isCurrent` says. */
function noticeStatement(isCurrent: Sql, type: string, msg: string): Sql {
  return Prisma.sql`INSERT INTO messages (room_id, time, type, nick, msg, is_admin, filtered)
    SELECT id, last_time, ${type}, 'system', ${msg}, true, false FROM rooms WHERE ${isCurrent}
    RETURNING ${rowColumns}`
}
