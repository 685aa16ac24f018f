import type { AdminMessage } from '@/lib/schemas/admin/messages'
import { neverShown } from '../chat/shown'
import { Prisma } from '../db/database'

/** A message and its room's name as raw queries give them. */
export interface AdminMessageRow {
  id: number | bigint
  time: number | bigint
  type: string
  room: string
  nick: string
  trip: string | null
  msg: string
  is_admin: boolean | number | bigint
  filtered: boolean | number | bigint
  flagged: boolean | number | bigint
  tag: string | null
  edited_time: number | bigint | null
  deleted_time: number | bigint | null
}

const optional = (value: number | bigint | null) => (value === null ? null : Number(value))

export function toAdminMessage(row: AdminMessageRow): AdminMessage {
  const deletedTime = optional(row.deleted_time)
  const editedTime = optional(row.edited_time)
  const { room, nick, trip, msg, tag } = row
  return {
    id: Number(row.id),
    time: Number(row.time),
    type: row.type as AdminMessage['type'],
    ...{ room, nick, trip, msg },
    is_admin: Boolean(row.is_admin),
    filtered: Boolean(row.filtered),
    flagged: Boolean(row.flagged),
    tag,
    edited_time: editedTime,
    deleted_time: deletedTime,
    shadow: deletedTime === neverShown,
    version: editedTime ?? 0,
  }
}

/** The columns of {@link AdminMessageRow}; messages are `m`, their rooms `r`. */
export const adminColumns = Prisma.sql`m.id, m.time, m.type, r.name AS room, m.nick, m.trip, m.msg, m.is_admin, m.filtered,
  m.flagged, m.tag, m.edited_time, m.deleted_time`
