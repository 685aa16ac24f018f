import { onRoomRemoval } from '@/lib/chat/server/room-changes'
import { type Sql, sql } from '@/lib/core/db/rows'

const deleteWebhooksOf = (roomId: number): Sql[] => [
  sql`DELETE FROM in_hooks WHERE room_id = ${roomId}`,
  sql`DELETE FROM out_hooks WHERE room_id = ${roomId}`,
]

/** Deletes the webhooks of a room, and their delivery logs, in the transaction that removes the room. */
export const followRoomRemovals = (): void => onRoomRemoval(deleteWebhooksOf)
