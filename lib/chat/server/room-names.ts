import type { KeyUse } from '@/lib/core/auth/create-keys'
import { db, Prisma } from '@/lib/core/db/database'
import { countMade } from '@/lib/core/db/day-counts'
import { dialect } from '@/lib/core/db/dialect'
import { columnNames, columns, type Row, type Sql, sql } from '@/lib/core/db/rows'
import { hasStorageFor } from '@/lib/core/db/storage-limit'
import { Refusal } from '@/lib/core/refusal/refusal'
import { searchable } from '../search-text'
import { isRoomThere } from './store'

// Rooms whose names differ by case or width only count as one: none is created beside another. Earlier versions allowed it.

/** NFKC, case folded. */
export const foldRoomName = searchable

/** Rows of version 1.0.0, which may run beside, have no folded name: as many are compared one by one. */
const unfoldedMax = 1000
/** Names folded in one transaction, which locks their rooms for some 20 ms. */
const stepRows = 200
const foldedBytes = 500

/** Private rooms are not suggested, so their names do not count. */
const isOpen = sql`${isRoomThere} AND NOT r.private`

/** The condition that a room may have a name; certain under {@link lockRoomNames}. */
export const isNameFree = (name: Sql, folded: Sql): Sql =>
  sql`NOT EXISTS (SELECT 1 FROM rooms r WHERE r.name = ${name} OR (r.name_folded = ${folded} AND ${isOpen}))`

/** For transactions that create rooms: two instances would not see each other's. */
export const lockRoomNames = (): Sql[] => dialect().lockText('names of rooms')

/** Locks rooms for a transaction, in a fixed order. */
export const lockRooms = (names: string[]): Sql[] =>
  dialect().lockRows(sql`SELECT id FROM rooms WHERE name IN ${dialect().list(names)} ORDER BY id`)

type Optional = 'title' | 'topic' | 'listed' | 'frozen' | 'private' | 'slow_seconds' | 'retention_days'
export type NewRoom = Pick<Row<'Room'>, 'name' | 'kind'> & {
  [Column in Optional]?: Row<'Room'>[Column] | undefined
}

/**
 * Creates the rooms whose names are free, of similar ones the first, in a fixed order: otherwise an instance of version
 * 1.0.0 could deadlock. Returns a row for each.
 */
export function insertRooms(rooms: NewRoom[], condition = sql`true`): Sql {
  const { bigint, boolean, each, text } = dialect()
  const firsts = new Map(rooms.toReversed().map((room) => [foldRoomName(room.name), room]))
  const rows = [...firsts]
    .map(([folded, room]) => ({ ...room, folded }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const flags = (['listed', 'frozen', 'private'] as const).map(
    (column) => sql`coalesce(${boolean(column)}, false)`,
  )
  return sql`INSERT INTO rooms (${columnNames('Room', 'name, name_folded, kind, title, topic, slow_seconds, retention_days, created_time, listed, frozen, private')})
    SELECT ${text('name')}, ${text('folded')}, ${text('kind')}, coalesce(${text('title')}, ''), coalesce(${text('topic')}, ''),
      coalesce(${bigint('slow_seconds')}, 0), coalesce(${bigint('retention_days')}, 0), CAST(${Date.now()} AS bigint),
      ${Prisma.join(flags)}
    FROM ${each(rows)} WHERE ${isNameFree(text('name'), text('folded'))} AND ${condition}
    ON CONFLICT DO NOTHING RETURNING ${columns('Room', 'id')}`
}

/**
 * A public room that needs a key, in one transaction with its use. Without one if there is such a room meanwhile.
 * @throws Refusal unauthorized if the key is used up
 */
export async function createRoomWithKey(name: string, use: KeyUse): Promise<void> {
  const isFree = isNameFree(sql`CAST(${name} AS text)`, sql`CAST(${foldRoomName(name)} AS text)`)
  const results = await db().batch([
    ...lockRoomNames(),
    ...use.count(isFree),
    insertRooms([{ name, kind: 'public' }], use.isCounted),
  ])
  const isThere = sql`SELECT 1 FROM rooms WHERE name = ${name}`
  const created = results.at(-1)?.length ?? 0
  countMade('rooms', created)
  if (created === 0 && (await db().query(isThere)).length === 0) await use.requireLeft()
}

/** The last used of several; `''` for none. */
export async function findRoomNamed(folded: string): Promise<string> {
  const named = sql`SELECT name FROM rooms r WHERE r.name_folded = ${folded} AND ${isOpen} ORDER BY last_id DESC LIMIT 1`
  const unfolded = sql`SELECT name FROM rooms r WHERE r.name_folded IS NULL AND ${isOpen} LIMIT ${unfoldedMax}`
  const rows = await db().query(sql<{ name: string }>`SELECT name FROM (${named}) AS named
    UNION ALL SELECT name FROM (${unfolded}) AS unfolded`)
  return rows.find(({ name }) => foldRoomName(name) === folded)?.name ?? ''
}

/** @throws Refusal conflict if a room with this name must not be created, because of one with a similar name */
export async function refuseSimilarRoom(name: string): Promise<void> {
  const room = await findRoomNamed(foldRoomName(name))
  if (room !== '' && room !== name) throw new Refusal('conflict', 'room_similar', { values: { room } })
}

/** Folds names that version 1.0.0 stored. @returns whether there may be more */
export async function foldStoredNames(): Promise<boolean> {
  const rows = await db().query(
    sql`SELECT ${columns('Room', 'id, name')} FROM rooms WHERE name_folded IS NULL LIMIT ${stepRows}`,
  )
  if (rows.length === 0 || !(await hasStorageFor(rows.length * foldedBytes))) return false
  const { bigint, each, text } = dialect()
  const folded = rows.map(({ id, name }) => ({ id, folded: foldRoomName(name) }))
  await db().batch([
    ...lockRooms(rows.map(({ name }) => name)),
    sql`UPDATE rooms SET name_folded = ${text('folded')} FROM ${each(folded)} WHERE rooms.id = ${bigint('id')}`,
  ])
  return rows.length === stepRows
}
