import { columns, type RowOf } from '@/lib/core/db/rows'
import { stringBytes } from '@/lib/core/limits/caches'
import { isNotice, type Message, messageTypes, type RowType } from '../contract/chat'
import { isVisible } from './visibility'

/** The columns of {@link RawRow}, for SELECT and RETURNING. */
export const rowColumns = columns(
  'Message',
  'id, room_id, time, type, nick, trip, msg, is_admin, is_bot, flagged, ref_id, reply_to, send_id, deleted_time, edited_time, notice, other_sender',
)

export type RawRow = RowOf<typeof rowColumns>

/** Ready for polls. */
export interface StreamRow {
  id: number
  time: number
  type: RowType
  refId: number | null
  /** Delivered to every poll; events only with `events=1`. */
  isMessage: boolean
  /** Matched the word filter: delivered, but not shown as a room's last message. */
  flagged: boolean
  /** Null: hidden, that is deleted, cleared or shadowed, and never delivered. */
  message: Message | null
  /** The serialised message, `''` when hidden. */
  json: string
  bytes: number
  memoryBytes: number
}

/** Memory of a row beside its strings: two objects and their numbers. */
const rowOverheadBytes = 300

const messageTypeSet: ReadonlySet<string> = new Set(messageTypes)

export const isMessageRow = ({ type }: Pick<RawRow, 'type'>): boolean => messageTypeSet.has(type)

/** Not one of the platform. */
export const isUserMessageRow = (row: Pick<RawRow, 'type'>): boolean =>
  isMessageRow(row) && row.type !== 'system'

export function toMessage(row: RawRow, room: string): Message {
  const { id, time, nick, trip, msg, is_admin, is_bot, ref_id, reply_to, edited_time, notice } = row
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
  if (row.other_sender) message.other_sender = true
  if (edited_time) message.edited_time = edited_time
  if (row.type === 'delete' && !is_admin) message.withdrawn = true
  if (row.type === 'edit' && edited_time !== null) message.restored = true
  // A later version may have more notices.
  if (isNotice(notice)) message.notice = notice
  return message
}

/** Null hides the row. */
export function setMessage(row: StreamRow, message: Message | null): void {
  const json = message ? JSON.stringify(message) : ''
  row.message = message
  row.json = json
  row.bytes = Buffer.byteLength(json)
  row.memoryBytes = rowOverheadBytes + stringBytes(json) + stringBytes(message?.msg ?? '')
}

/** @param clearedId the room is cleared up to this id */
export function toStreamRow(row: RawRow, room: string, clearedId: number): StreamRow {
  const streamRow: StreamRow = {
    id: row.id,
    time: row.time,
    type: row.type as RowType,
    refId: row.ref_id,
    isMessage: isMessageRow(row),
    flagged: row.flagged,
    message: null,
    json: '',
    bytes: 0,
    memoryBytes: 0,
  }
  setMessage(streamRow, isVisible(row, clearedId) ? toMessage(row, room) : null)
  return streamRow
}

export function isDelivered(row: StreamRow, events: boolean): boolean {
  return row.message !== null && (events || row.isMessage)
}
