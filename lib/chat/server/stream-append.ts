import { auditStatement } from '@/lib/core/audit/audit'
import { bus } from '@/lib/core/db/bus'
import { db, Prisma } from '@/lib/core/db/database'
import { dialect } from '@/lib/core/db/dialect'
import { columnNames, columns, type Row, type RowOf, type Sql, sql } from '@/lib/core/db/rows'
import { processState } from '@/lib/core/process-state'
import type { RowType } from '../contract/chat'
import { roomCache } from './room-cache'
import { insertRooms, lockRoomNames } from './room-names'
import { recordRoomTime } from './rooms-ahead-of-clock'
import { type RoomRecord, readRooms } from './store'
import { isMessageRow, type RawRow, rowColumns } from './stream-row'
import { shadowedTime } from './visibility'

export interface Appended {
  /** The named rooms that exist, by id. */
  rooms: Map<number, { name: string; previousId: number }>
  rows: RawRow[]
  after: unknown[][]
}

/**
 * Appends rows to the streams of some rooms in one transaction. Time and ids are assigned while the rooms are locked, so
 * their order is the order of commits: `time = max(now, last time + 1)`, one value per transaction.
 * @param names without duplicates
 * @param inserts statements that insert into messages (reading `rooms.last_time`) and return {@link rowColumns}
 * @param after statements at the end
 * @param newRooms public rooms to create, those of `names` that may not exist; beside a similar name none is created
 */
export async function appendToStreams(
  names: string[],
  inserts: Sql<RawRow>[],
  after: Sql[] = [],
  newRooms: string[] = [],
): Promise<Appended> {
  const { greatest } = dialect()
  const list = dialect().list(names)
  const creation =
    newRooms.length > 0
      ? [...lockRoomNames(), insertRooms(newRooms.map((name) => ({ name, kind: 'public' })))]
      : []
  const prologue = [...creation, ...dialect().lockRooms(names)]
  const lock = sql`UPDATE rooms SET last_time = ${greatest}(last_time + 1, CAST(${Date.now()} AS bigint))
    WHERE name IN ${list} RETURNING ${columns('Room', 'id, name, last_id')}`
  const advance = sql`UPDATE rooms SET last_id = ${greatest}(last_id,
      coalesce((SELECT max(m.id) FROM messages m WHERE m.room_id = rooms.id), 0))
    WHERE name IN ${list}`
  const results = await db().batch<Sql[]>([...prologue, lock, ...inserts, ...after, advance])
  const locked = (results[prologue.length] ?? []) as RowOf<typeof lock>[]
  const insertsEnd = prologue.length + 1 + inserts.length
  const inserted = results.slice(prologue.length + 1, insertsEnd).flat() as RawRow[]
  const rows = inserted.sort((a, b) => a.id - b.id)
  const rooms = new Map(locked.map(({ id, name, last_id }) => [id, { name, previousId: last_id }]))
  await publish(rooms, rows, newRooms)
  return { rooms, rows, after: results.slice(insertsEnd, -1) }
}

type Listener = (room: string) => void

const listeners = () => processState('stream-listeners', () => new Set<Listener>())

/** Calls a listener with the room of each message that this process commits; it must not throw or block. */
export function onMessage(listener: Listener): void {
  listeners().add(listener)
}

function notifyListeners(room: string): void {
  for (const listener of listeners()) listener(room)
}

/** Passes committed rows to the room cache, and notifies the other instances. */
async function publish(rooms: Appended['rooms'], rows: RawRow[], newRooms: string[]): Promise<void> {
  // Together: reading them one by one would delay the next transaction.
  const created = newRooms.length > 0 ? await readRooms(newRooms) : new Map<string, RoomRecord>()
  for (const [id, { name, previousId }] of rooms) {
    const own = rooms.size === 1 ? rows : rows.filter((row) => row.room_id === id)
    if (own.length === 0) continue
    void bus().publish({ topic: 'room', id: name })
    recordRoomTime(name, own.at(-1)?.time ?? 0)
    await roomCache().applyCommitted(name, previousId, own, created.get(name))
    if (own.some(isMessageRow)) notifyListeners(name)
  }
}

export const storedRowOverheadBytes = 300

/** A row to append. `send_hash` identifies the input of a `send_id`. */
export interface NewRow
  extends Omit<Row<'Message'>, 'id' | 'room_id' | 'time' | 'deleted_time' | 'edited_time' | 'notice'> {
  room: string
  /** Creates a public room if there is none. */
  createsRoom: boolean
  shadowed: boolean
  /** Of an Idempotency-Key: the row is inserted only if its claim, the `send_id`, holds the key. */
  key_hash?: string
  /** The administrator who sends it, for the audit log; the super key if missing. */
  actor?: string
}

const fields = [
  ...(['room', 'type', 'nick', 'trip', 'msg', 'is_admin', 'ref_id', 'filtered', 'flagged'] as const),
  ...(['send_id', 'send_hash', 'tag', 'shadowed', 'key_hash', 'reply_to', 'is_bot', 'hook_id'] as const),
] as const satisfies (keyof NewRow)[]

const field = (name: (typeof fields)[number]): number => fields.indexOf(name)
const textOf = (name: (typeof fields)[number]): Sql => dialect().text(field(name))

/** The condition that a row has no key, or holds it. */
function holdsKey(): Sql {
  return sql`(${textOf('key_hash')} IS NULL OR EXISTS (SELECT 1 FROM repeats k
    WHERE k.key_hash = ${textOf('key_hash')} AND k.claim = ${textOf('send_id')}))`
}

const insertedColumns = columnNames(
  'Message',
  'room_id, time, type, nick, trip, msg, is_admin, ref_id, filtered, flagged, send_id, send_hash, tag, deleted_time, reply_to, is_bot, hook_id',
)

/** Inserts rows in order; a repeated `send_id` is skipped. */
export function insertRows(rows: NewRow[]): Sql<RawRow> {
  const { bigint, boolean, each, ordinal } = dialect()
  const condition = rows.some((row) => row.key_hash !== undefined) ? holdsKey() : sql`true`
  return sql`INSERT INTO messages
      (${insertedColumns})
    SELECT r.id, r.last_time, ${textOf('type')}, ${textOf('nick')}, ${textOf('trip')}, ${textOf('msg')},
      ${boolean(field('is_admin'))}, ${bigint(field('ref_id'))}, ${boolean(field('filtered'))},
      ${boolean(field('flagged'))}, ${textOf('send_id')}, ${textOf('send_hash')}, ${textOf('tag')},
      CASE WHEN ${boolean(field('shadowed'))} THEN CAST(${shadowedTime} AS bigint) END,
      ${bigint(field('reply_to'))}, ${boolean(field('is_bot'))}, ${bigint(field('hook_id'))}
    FROM ${each(rows.map((row) => fields.map((name) => row[name])))} JOIN rooms r ON r.name = ${textOf('room')}
    WHERE ${condition} ORDER BY ${ordinal}
    ON CONFLICT DO NOTHING RETURNING ${rowColumns}`
}

/** Audit entries of the messages of administrators that {@link insertRows} has inserted; repeats have none. */
export function auditRows(rows: NewRow[]): Sql[] {
  const entries = new Map<unknown, Sql>()
  for (const row of rows) {
    const { room, type, nick, msg, send_id, actor = 'key' } = row
    const key = send_id === null ? row : `${room} ${send_id}`
    if (!row.is_admin || entries.has(key)) continue
    const isSame = send_id === null ? sql`m.send_id IS NULL` : sql`m.send_id = ${send_id}`
    // Only the rows of this transaction have this time.
    const isInserted = sql`EXISTS (SELECT 1 FROM rooms r JOIN messages m ON m.room_id = r.id AND m.time = r.last_time
      WHERE r.name = ${room} AND m.is_admin AND ${isSame})`
    const after = { type, nick, msg }
    const entry = auditStatement({ actor, action: 'message.post', target: room, after })
    entries.set(key, entry(isInserted))
  }
  return [...entries.values()]
}

/** Columns of an event as SQL; the defaults are those of an event of the platform without a text. */
interface EventColumns {
  nick?: Sql
  trip?: Sql
  msg?: Sql
  isAdmin?: Sql
  isBot?: Sql
  refId?: Sql
  notice?: Sql
}

/**
 * Appends rows that are not sent by `/send`: events, and messages of administrators. For {@link appendToStreams}, under
 * whose lock `last_time` is their time.
 * @param source follows FROM, with the rooms as `r`; each result is a row
 */
export function insertEvents(type: RowType, source: Sql, columns: EventColumns = {}): Sql<RawRow> {
  const {
    nick = Prisma.raw(`'system'`),
    trip = Prisma.raw('NULL'),
    msg = Prisma.raw(`''`),
    isAdmin = Prisma.raw('true'),
    isBot = Prisma.raw('false'),
    refId = Prisma.raw('NULL'),
    notice = Prisma.raw('NULL'),
  } = columns
  return sql`INSERT INTO messages
      (${columnNames('Message', 'room_id, time, type, nick, trip, msg, is_admin, is_bot, filtered, ref_id, notice')})
    SELECT r.id, r.last_time, ${Prisma.raw(`'${type}'`)}, ${nick}, ${trip}, ${msg}, ${isAdmin}, ${isBot},
      false, ${refId}, ${notice}
    FROM ${source} RETURNING ${rowColumns}`
}

/**
 * Bytes of one transaction's rows of one room, as polls send them. They share one time, and a client that keeps only the
 * time must get them in one response.
 */
export const transactionBytesMax = 200 * 1024
const batchRowsMax = 256

const rowEnvelopeBytes = 200

interface Texts {
  room: string
  nick: string
  trip: string | null
  msg: string
}

const jsonBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text))

/** Maximum size of a row as polls send it. */
export function streamBytesOf({ room, nick, trip, msg }: Texts): number {
  return rowEnvelopeBytes + jsonBytes(room) + jsonBytes(nick) + jsonBytes(trip ?? '') + jsonBytes(msg)
}

interface Item {
  row: { room: string }
  streamBytes: number
}

/** Collects the items of one transaction, within {@link transactionBytesMax} per room. */
export class Batch<T extends Item> {
  readonly items: T[] = []
  readonly #bytesOf = new Map<string, number>()

  /** @returns whether it was added; if not, a later transaction has to take it */
  add(item: T): boolean {
    const before = this.#bytesOf.get(item.row.room) ?? 0
    const bytes = before + item.streamBytes
    if (this.items.length >= batchRowsMax || (before > 0 && bytes > transactionBytesMax)) return false
    this.#bytesOf.set(item.row.room, bytes)
    this.items.push(item)
    return true
  }
}

/** Splits items into transactions, in order. */
export function splitIntoBatches<T extends Item>(items: T[]): T[][] {
  const batches: Batch<T>[] = []
  for (const item of items) {
    if (batches.at(-1)?.add(item)) continue
    const next = new Batch<T>()
    next.add(item)
    batches.push(next)
  }
  return batches.map((batch) => batch.items)
}
