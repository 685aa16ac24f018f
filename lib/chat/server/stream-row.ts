import { columns, type RowOf } from '@/lib/core/db/rows'
import { stringBytes } from '@/lib/core/limits/caches'
import { type Message, messageTypes, type RowType } from '../contract/chat'
import { isVisible } from './visibility'

/** The columns of {@link RawRow}, for SELECT and RETURNING. */
export const rowColumns = columns(
  'Message',
  'id, room_id, time, type, nick, trip, msg, is_admin, is_bot, flagged, ref_id, reply_to, send_id, deleted_time',
)

/** A row of a stream as it is stored. */
export type RawRow = RowOf<typeof rowColumns>

/** What is answered about a message, or compared with it, when it is sent again; messages are `m`. */
export const sentColumns = columns(
  { m: 'Message' },
  'm.id, m.room_id, m.time, m.nick, m.trip, m.msg, m.filtered, m.send_id, m.send_hash, m.deleted_time, m.reply_to',
)

/** A row kept ready for polls: where it stands, who gets it, and its JSON. */
export interface StreamRow {
  id: number
  time: number
  type: RowType
  refId: number | null
  /** Something said, which every poll gets; the rest only with `events=1`. */
  isMessage: boolean
  /** Deleted, cleared or kept back: polls do not deliver it. */
  hidden: boolean
  /** A word in it is to be looked at by an administrator: it is delivered, but nothing shows it off. */
  flagged: boolean
  json: string
  /** Length of `json` as it is sent, in UTF-8. */
  bytes: number
  /** Memory of the row, bytes. */
  memoryBytes: number
}

/** Memory of a row beside its text: the object, its numbers, its place in a list. */
const residentRowOverheadBytes = 160

const spoken: ReadonlySet<string> = new Set(messageTypes)

/** Whether a row says something, as opposed to those that change earlier ones or tell of people. */
export const isMessageRow = ({ type }: Pick<RawRow, 'type'>): boolean => spoken.has(type)

/** The wire form of a row. */
export function toMessage(row: RawRow, room: string): Message {
  const { id, time, nick, trip, msg, is_admin, is_bot, ref_id, reply_to } = row
  const message: Message = {
    id,
    time,
    type: row.type as RowType,
    room,
    nick,
    trip,
    msg,
    is_admin,
    ref_id,
  }
  if (reply_to !== null) message.reply_to = reply_to
  if (is_bot) message.is_bot = true
  return message
}

/** Gives a row its text, `''` for none. */
export function setJson(row: Pick<StreamRow, 'json' | 'bytes' | 'memoryBytes'>, json: string): void {
  row.memoryBytes = residentRowOverheadBytes + stringBytes(json)
  row.bytes = Buffer.byteLength(json)
  row.json = json
}

/** @param clearedId the stream up to there is hidden */
export function toStreamRow(row: RawRow, room: string, clearedId: number): StreamRow {
  const message = toMessage(row, room)
  const hidden = !isVisible(row, clearedId)
  const made: StreamRow = {
    id: message.id,
    time: message.time,
    type: message.type,
    refId: message.ref_id,
    isMessage: isMessageRow(row),
    hidden,
    flagged: row.flagged,
    json: '',
    bytes: 0,
    memoryBytes: 0,
  }
  setJson(made, hidden ? '' : JSON.stringify(message))
  return made
}

/** Whether a poll gets this row. */
export function isDelivered(row: StreamRow, events: boolean): boolean {
  return !row.hidden && (events || row.isMessage)
}
