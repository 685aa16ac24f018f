import { auditStatement } from '@/lib/core/audit/audit'
import { Prisma } from '@/lib/core/db/database'
import { dialect } from '@/lib/core/db/dialect'
import { columnNames, type Row, type Sql, sql } from '@/lib/core/db/rows'
import type { RowType } from '../contract/chat'
import { type RawRow, rowColumns } from './stream-row'
import { shadowedTime } from './visibility'

// The statements of rows that `appendToStreams` runs: under its lock, `rooms.last_time` is their time.

export const storedRowOverheadBytes = 300

/** `send_hash` identifies the input of a `send_id`. */
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
  /** That the word filter found. */
  word?: string | undefined
}

const fields = [
  ...(['room', 'type', 'nick', 'trip', 'msg', 'is_admin', 'ref_id', 'filtered', 'flagged'] as const),
  ...([
    'send_id',
    'send_hash',
    'tag',
    'shadowed',
    'key_hash',
    'reply_to',
    'is_bot',
    'hook_id',
    'other_sender',
    'account',
  ] as const),
] as const satisfies (keyof NewRow)[]

const field = (name: (typeof fields)[number]): number => fields.indexOf(name)
const textField = (name: (typeof fields)[number]): Sql => dialect().text(field(name))

/** True for a row without a key. */
function holdsKey(): Sql {
  return sql`(${textField('key_hash')} IS NULL OR EXISTS (SELECT 1 FROM repeats k
    WHERE k.key_hash = ${textField('key_hash')} AND k.claim = ${textField('send_id')}))`
}

const insertedColumns = columnNames(
  'Message',
  'room_id, time, type, nick, trip, msg, is_admin, ref_id, filtered, flagged, send_id, send_hash, tag, deleted_time, reply_to, is_bot, hook_id, other_sender, account',
)

/** In order; a repeated `send_id` is skipped. */
export function insertRows(rows: NewRow[]): Sql<RawRow> {
  const { bigint, boolean, each, ordinal } = dialect()
  const condition = rows.some((row) => row.key_hash !== undefined) ? holdsKey() : sql`true`
  return sql`INSERT INTO messages
      (${insertedColumns})
    SELECT r.id, r.last_time, ${textField('type')}, ${textField('nick')}, ${textField('trip')}, ${textField('msg')},
      ${boolean(field('is_admin'))}, ${bigint(field('ref_id'))}, ${boolean(field('filtered'))},
      ${boolean(field('flagged'))}, ${textField('send_id')}, ${textField('send_hash')}, ${textField('tag')},
      CASE WHEN ${boolean(field('shadowed'))} THEN CAST(${shadowedTime} AS bigint) END,
      ${bigint(field('reply_to'))}, ${boolean(field('is_bot'))}, ${bigint(field('hook_id'))},
      ${boolean(field('other_sender'))}, ${textField('account')}
    FROM ${each(rows.map((row) => fields.map((name) => row[name])))} JOIN rooms r ON r.name = ${textField('room')}
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

/** The defaults are those of an event of the platform without a text. */
interface EventColumns {
  nick?: Sql
  trip?: Sql
  msg?: Sql
  isAdmin?: Sql
  isBot?: Sql
  refId?: Sql
  notice?: Sql
  editedTime?: Sql | undefined
}

/**
 * Inserts rows that are not sent by `/send`: events, and messages of administrators.
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
    editedTime = Prisma.raw('NULL'),
  } = columns
  return sql`INSERT INTO messages
      (${columnNames('Message', 'room_id, time, type, nick, trip, msg, is_admin, is_bot, filtered, ref_id, notice, edited_time')})
    SELECT r.id, r.last_time, ${Prisma.raw(`'${type}'`)}, ${nick}, ${trip}, ${msg}, ${isAdmin}, ${isBot},
      false, ${refId}, ${notice}, ${editedTime}
    FROM ${source} RETURNING ${rowColumns}`
}
