import { type AuditStatement, changeAudited } from '@/lib/core/db/audited-change'
import { db, Prisma } from '@/lib/core/db/database'
import { dialect } from '@/lib/core/db/dialect'
import { isUniqueViolation } from '@/lib/core/db/failures'
import { columnNames, columns, type Fields, type Row, type Sql, sql } from '@/lib/core/db/rows'
import { translator } from '@/lib/core/i18n/server-texts'
import { processState } from '@/lib/core/process-state'
import { Refusal } from '@/lib/core/refusal/refusal'
import { deleteBansOf } from '@/lib/moderation/server/bans'
import type { Notice } from '../contract/chat'
import { chatTexts } from '../texts'
import { publishAccountChange } from './accounts'
import { chatSweeper } from './retention'
import { publishRoomChange } from './room-cache'
import { foldRoomName, isNameFree, lockRoomNames, refuseSimilarRoom } from './room-names'
import { removedKind } from './store'
import { appendToStreams, insertEvents } from './stream-append'
import type { RawRow } from './stream-row'

/** Gives the statements that delete another feature's rows of a room. */
type RoomCleanup = (roomId: number) => Sql[]

const cleanups = () => processState<Set<RoomCleanup>>('room-cleanups', () => new Set())

/** Registers statements to run in the transaction of each room removal. */
export const onRoomRemoval = (cleanup: RoomCleanup): void => void cleanups().add(cleanup)

/**
 * Removes a room with its accounts, bans and the rows of other features in one short transaction, whatever its size:
 * the room loses its name, and its messages are swept later in small steps.
 * @returns whether it was still there
 */
export async function removeRoom(
  { id, name }: { id: number; name: string },
  note: AuditStatement,
): Promise<boolean> {
  const where = sql`id = ${id} AND name = ${name}`
  // Room names cannot contain a space.
  const change = sql`UPDATE rooms SET name = ${`removed ${id}`}, kind = ${removedKind}, listed = false,
    version = version + 1 WHERE ${where} RETURNING ${columns('Room', 'id')}`
  const removed = await changeAudited('rooms', where, change, note, [
    sql`DELETE FROM accounts WHERE room_id = ${id}`,
    deleteBansOf(id),
    ...[...cleanups()].flatMap((cleanup) => cleanup(id)),
  ])
  if (removed.length === 0) return false
  await publishAccountChange('')
  await publishRoomChange(name)
  chatSweeper().wake()
  return true
}

/** Creates the initial rooms: a public one, and a custom one that requires an account. */
export async function ensureDefaultRooms(): Promise<void> {
  if ((await db().read.room.count()) > 0) return // an administrator may have deleted them since
  // One statement, which two instances may run at once.
  await db().batch([
    sql`INSERT INTO rooms (${columnNames('Room', 'name, name_folded, kind, title, listed, created_time')}) VALUES
        ('main', 'main', 'public', 'Main room', true, CAST(${Date.now()} AS bigint)),
        ('custom', 'custom', 'custom', 'Custom room', true, CAST(${Date.now()} AS bigint))
      ON CONFLICT DO NOTHING`,
  ])
}

export const changeableColumns = [
  ...(['title', 'topic', 'listed', 'frozen', 'private', 'slow_seconds', 'retention_days'] as const),
] satisfies (keyof Row<'Room'>)[]
export type RoomChanges = Partial<Pick<Row<'Room'>, (typeof changeableColumns)[number]>>

type NewRoomFields =
  | 'name'
  | 'kind'
  | 'title'
  | 'topic'
  | 'listed'
  | 'frozen'
  | 'private'
  | 'slowSeconds'
  | 'retentionDays'

/** @throws Refusal conflict when the name is taken, or another room's differs by case or width only */
export async function createRoom(
  room: Pick<Fields<'Room'>, NewRoomFields>,
  note: AuditStatement,
): Promise<void> {
  await refuseSimilarRoom(room.name)
  const { bigint, boolean, each, text } = dialect()
  const data = { ...room, folded: foldRoomName(room.name), createdTime: Date.now() }
  const isFree = isNameFree(sql`${data.folded}`)
  const names = columnNames(
    'Room',
    'name, name_folded, kind, title, topic, listed, frozen, private, slow_seconds, retention_days, created_time',
  )
  const insert = sql`INSERT INTO rooms (${names})
    SELECT ${text('name')}, ${text('folded')}, ${text('kind')}, ${text('title')}, ${text('topic')},
      ${boolean('listed')}, ${boolean('frozen')}, ${boolean('private')},
      ${bigint('slowSeconds')}, ${bigint('retentionDays')}, ${bigint('createdTime')}
    FROM ${each([data])} WHERE ${isFree} RETURNING ${columns('Room', 'id')}`
  const created = await db()
    .batch([...lockRoomNames(), note(isFree), insert])
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Refusal('conflict', 'room_exists') : error
    })
  if (created.at(-1)?.length === 0) {
    await refuseSimilarRoom(room.name)
    throw new Refusal('conflict', 'room_exists')
  }
  await publishRoomChange(room.name)
}

interface SeenRoom {
  room: string
  topic: string
  frozen: boolean
  version: number
}

/** A row of the stream is the same for all clients: its text is in English, and pages translate the notice. */
function noticeColumns(notice: Notice) {
  return { msg: sql`${translator(chatTexts, 'en')(`notice.${notice}`)}`, notice: Prisma.raw(`'${notice}'`) }
}

/** The rows that a change of a room adds to its stream. */
function rowsOf(before: SeenRoom, { topic, frozen }: RoomChanges, source: Sql): Sql<RawRow>[] {
  const rows: Sql<RawRow>[] = []
  if (typeof topic === 'string' && topic !== before.topic)
    rows.push(insertEvents('topic', source, { msg: sql`${topic}` }))
  if (frozen !== undefined && frozen !== before.frozen)
    rows.push(insertEvents('system', source, noticeColumns(frozen ? 'frozen' : 'open')))
  return rows
}

/**
 * Changes a room, with rows in its stream for a new topic, freezing and unfreezing.
 * @returns whether it was still in this version
 */
export async function changeRoom(
  before: SeenRoom,
  changes: RoomChanges,
  note: AuditStatement,
): Promise<boolean> {
  const { room: name, version } = before
  const isCurrent = sql`name = ${name} AND version = ${version}`
  const sets = Object.entries(changes).map(([column, value]) => sql`${Prisma.raw(column)} = ${value}`)
  const update = sql`UPDATE rooms SET ${Prisma.join([...sets, sql`version = version + 1`], ', ')}
    WHERE ${isCurrent} RETURNING version`
  const notices = rowsOf(before, changes, sql`rooms r WHERE ${isCurrent}`)
  const noted = note(sql`EXISTS (SELECT 1 FROM rooms WHERE ${isCurrent})`)
  const { after } = await appendToStreams([name], notices, [noted, update])
  const wasChanged = after.at(-1)?.length !== 0
  if (wasChanged) await publishRoomChange(name)
  return wasChanged
}
