import { db } from '@/lib/core/db/database'
import { columns, type RowOf, sql } from '@/lib/core/db/rows'
import { requireStorageFor } from '@/lib/core/db/storage-limit'
import { Refusal } from '@/lib/core/refusal/refusal'
import { screenMessage } from '@/lib/moderation/server/words/screen'
import { deleteMessages, editMessage } from './message-changes'
import { isShadowBanned } from './send'
import type { RoomRecord } from './store'
import { storedRowOverheadBytes } from './stream-inserts'
import { isMessage, isShadowed, isVisibleToSender } from './visibility'

// A sender changes or deletes its own message, under the rules for sending: bans, frozen rooms, the word filter.

const ownColumns = columns(
  { m: 'Message' },
  'm.id, m.time, m.nick, m.trip, m.msg, m.flagged, m.deleted_time, m.edited_time',
)

interface OwnMessage extends RowOf<typeof ownColumns> {
  room: RoomRecord
}

/** @throws Refusal not_found, the same for messages of other senders and rooms */
export async function requireMessageOfWebhook(
  id: number,
  webhookId: number,
  room: RoomRecord,
): Promise<OwnMessage> {
  const [row] = await db().query(sql`SELECT ${ownColumns} FROM messages m
    WHERE m.id = CAST(${BigInt(id)} AS bigint) AND m.room_id = ${room.id} AND m.hook_id = ${webhookId} AND ${isMessage}`)
  if (!row || !isVisibleToSender(row, room.clearedId)) throw noMessage()
  return { ...row, room }
}

const noMessage = () => new Refusal('not_found', 'no_message')

/** Whether the change is only pretended: the message, or its sender by now, is under a shadow ban. @throws Refusal forbidden */
function isPretended({ nick, trip, room, deleted_time }: OwnMessage, address: string): boolean {
  return isShadowBanned({ room, identity: { nick, trip }, address }) || isShadowed({ deleted_time })
}

const targetOf = (message: OwnMessage) => ({ ...message, room: message.room.name, version: null })

/**
 * Of concurrent changes, the last wins.
 * @returns the text, masked by the word filter
 * @throws Refusal forbidden, not_found, sensitive_word, storage_full
 */
export async function editOwnMessage(message: OwnMessage, msg: string, address: string): Promise<string> {
  const isOnlyPretended = isPretended(message, address)
  const { text, filtered, flagged, refusal } = screenMessage(msg)
  if (refusal) throw refusal
  if (isOnlyPretended) return text
  await requireStorageFor(2 * Buffer.byteLength(text) + storedRowOverheadBytes, address)
  // What was flagged before stays so, for the administrator to see.
  const found = { filtered, flagged: flagged || message.flagged }
  const changed = await editMessage(targetOf(message), { msg: text, found }, null)
  if (!changed) throw noMessage()
  return text
}

/** @throws Refusal forbidden, not_found */
export async function deleteOwnMessage(message: OwnMessage, address: string): Promise<void> {
  if (isPretended(message, address)) return
  const deleted = await deleteMessages([targetOf(message)], () => null)
  if (deleted.length === 0) throw noMessage()
}
