import type { AdminMessage } from '@/lib/schemas/admin/messages'
import { isKeptBack } from '../chat/shown'
import { columns, type RowOf, sql } from '../db/rows'

const tables = { m: 'Message', r: 'Room' } as const

/** The columns of {@link toAdminMessage}; messages are `m`, their rooms `r`. */
export const adminColumns = sql`${columns(tables, 'm.id, m.time, m.type, r.name AS room, m.nick, m.trip, m.msg')},
  ${columns(tables, 'm.is_admin, m.is_bot, m.filtered, m.flagged, m.reply_to, m.tag, m.edited_time, m.deleted_time')}`

export type AdminMessageRow = RowOf<typeof adminColumns>

export function toAdminMessage(row: AdminMessageRow): AdminMessage {
  const type = row.type as AdminMessage['type']
  return { ...row, type, shadow: isKeptBack(row), version: row.edited_time ?? 0 }
}
