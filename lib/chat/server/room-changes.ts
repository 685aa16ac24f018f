import { type AuditStatement, changeAudited } from '@/lib/core/db/audited-change'
import { db, Prisma } from '@/lib/core/db/database'
import { countMade } from '@/lib/core/db/day-counts'
import { columns, type Row, type Sql, sql } from '@/lib/core/db/rows'
import { translator } from '@/lib/core/i18n/server-texts'
import { processState } from '@/lib/core/process-state'
import { Refusal } from '@/lib/core/refusal/refusal'
import { deleteBansOf } from '@/lib/moderation/server/bans'
import type { Notice } from '../contract/chat'
import { firstTitles } from '../room-title'
import { chatTexts } from '../texts'
import { publishAccountChange } from './accounts'
import { chatSweeper } from './retention'
import { publishRoomChange } from './room-cache'
import {
  foldRoomName,
  insertRooms,
  isNameFree,
  lockRoomNames,
  type NewRoom,
  refuseSimilarRoom,
} from './room-names'
import { removedKind } from './store'
import { appendToStreams } from './stream-append'
import { insertEvents } from './stream-inserts'
import type { RawRow } from './stream-row'

type RoomCleanup = (roomId: number) => Sql[]

const cleanups = () => processState<Set<RoomCleanup>>('room-cleanups', () => new Set())

/** Run in the transaction of each removal. */
export const onRoomRemoval = (cleanup: RoomCleanup): void => void cleanups().add(cleanup)

/**
 * With its accounts, bans and the rows of other features, in one short transaction, whatever its size: the room loses its
 * name, and its messages are swept later in small steps.
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

/** A public room, and a custom one that requires an account. */
export async function ensureDefaultRooms(): Promise<void> {
  if ((await db().read.room.count()) > 0) return // an administrator may have deleted them since
  const initial = [
    { name: 'main', kind: 'public', title: firstTitles.main, listed: true },
    { name: 'custom', kind: 'custom', title: firstTitles.custom, listed: true },
  ]
  // One by one, so that the main room is the oldest.
  const inserts = initial.map((room) => insertRooms([room]))
  const created = (await db().batch([...lockRoomNames(), ...inserts])).slice(-inserts.length)
  countMade('rooms', created.flat().length)
}

export const changeableColumns = [
  ...(['title', 'topic', 'listed', 'frozen', 'private', 'slow_seconds', 'retention_days'] as const),
] satisfies (keyof Row<'Room'>)[]
export type RoomChanges = Partial<Pick<Row<'Room'>, (typeof changeableColumns)[number]>>

/** @throws Refusal conflict when the name is taken, or another room's differs by case or width only */
export async function createRoom(room: NewRoom, note: AuditStatement): Promise<void> {
  const { name } = room
  await refuseSimilarRoom(name)
  const noted = note(isNameFree(sql`${name}`, sql`${foldRoomName(name)}`))
  const created = await db().batch([...lockRoomNames(), noted, insertRooms([room])])
  if (created.at(-1)?.length === 0) {
    await refuseSimilarRoom(name)
    throw new Refusal('conflict', 'room_exists')
  }
  countMade('rooms', 1)
  await publishRoomChange(name)
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

function rowsOf(before: SeenRoom, { topic, frozen }: RoomChanges, source: Sql): Sql<RawRow>[] {
  const rows: Sql<RawRow>[] = []
  if (typeof topic === 'string' && topic !== before.topic)
    rows.push(insertEvents('topic', source, { msg: sql`${topic}` }))
  if (frozen !== undefined && frozen !== before.frozen)
    rows.push(insertEvents('system', source, noticeColumns(frozen ? 'frozen' : 'open')))
  return rows
}

/** Adds rows to its stream for a new topic, freezing and unfreezing. @returns whether it was still in this version */
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
