import { clientWrite } from '@/lib/core/db/client-writes'
import { db } from '@/lib/core/db/database'
import { columns, type RowOf, sql } from '@/lib/core/db/rows'
import { requireStorageFor } from '@/lib/core/db/storage-limit'
import type { IdempotencyKey } from '@/lib/core/idempotency/key'
import { sealedRecordBytes } from '@/lib/core/idempotency/records'
import { type Outcome, type RecordFactory, runOnce } from '@/lib/core/idempotency/run-once'
import { Refusal } from '@/lib/core/refusal/refusal'
import { screenMessage } from '@/lib/moderation/server/words/screen'
import type { EditResponse } from '../contract/own-messages'
import { chatLimits } from '../limits'
import { deleteMessages, editMessage } from './message-changes'
import { requireSender } from './message-token'
import { requireKnownSender } from './raid'
import { noteFoundMessage } from './report-lines'
import { roomCache } from './room-cache'
import { isShadowBanned } from './send'
import { isRoomThere, type RoomRecord } from './store'
import { storedRowOverheadBytes } from './stream-inserts'
import { isMessage, isShadowed, isVisibleInRoom, isVisibleToSender } from './visibility'

// A sender changes or deletes its own message, under the rules for sending: bans, frozen rooms, the word filter.

const ownColumns = columns(
  { m: 'Message' },
  'm.id, m.time, m.nick, m.trip, m.msg, m.tag, m.account, m.flagged, m.deleted_time, m.edited_time',
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

/** @throws Refusal not_found */
async function requireSentMessage(id: number, address: string): Promise<OwnMessage> {
  const [row] = await db().query(sql`SELECT ${ownColumns}, ${columns({ r: 'Room' }, 'r.name')}
    FROM messages m JOIN rooms r ON r.id = m.room_id
    WHERE m.id = CAST(${BigInt(id)} AS bigint) AND ${isMessage} AND ${isRoomThere}`)
  const { room = null } = row ? await roomCache().get(row.name, () => address) : {}
  if (!row || !room || !isVisibleToSender(row, room.clearedId)) throw noMessage()
  return { ...row, room }
}

/** Whether the change is only pretended: the message, or its sender by now, is under a shadow ban. @throws Refusal forbidden */
function isPretended({ nick, trip, tag, account, room, deleted_time }: OwnMessage, address: string): boolean {
  return (
    isShadowBanned({ room, identity: { nick, trip, tag }, address }, account) || isShadowed({ deleted_time })
  )
}

const targetOf = (message: OwnMessage) => ({ ...message, room: message.room.name, version: null })

interface EditTerms {
  /** Undefined: no limit, and what is replaced is not kept. */
  editsMax?: number
  recordOf?: RecordFactory<EditResponse>
}

/**
 * Of concurrent changes, the last wins.
 * @returns `msg`: masked by the word filter
 * @throws Refusal forbidden, not_found, sensitive_word, storage_full, unavailable
 */
export async function editOwnMessage(
  message: OwnMessage,
  msg: string,
  address: string,
  { editsMax, recordOf = () => null }: EditTerms = {},
): Promise<EditResponse> {
  const isOnlyPretended = isPretended(message, address)
  const { text, filtered, flagged, refusal, word } = screenMessage(msg)
  if (refusal) throw refusal
  const response = { message: 'edited', id: message.id, msg: text, filtered } as const
  if (isOnlyPretended) return response
  const record = recordOf(response)
  const before = editsMax === undefined ? 0 : Buffer.byteLength(message.msg) + storedRowOverheadBytes
  const bytes =
    before + 2 * Buffer.byteLength(text) + storedRowOverheadBytes + (record ? sealedRecordBytes : 0)
  await requireStorageFor(bytes, address)
  // What was flagged before stays so, for the administrator to see.
  const found = { filtered, flagged: flagged || message.flagged }
  const edit = () => editMessage(targetOf(message), { msg: text, found }, null, { editsMax, record })
  if (!(await clientWrite(address, edit))) throw await notEdited(message, editsMax)
  if (word !== '') noteFoundMessage({ ...message, room: message.room.name, msg: text }, msg, word)
  return response
}

/** Why: it is gone, or was changed too often. */
async function notEdited({ id, room }: OwnMessage, editsMax: number | undefined): Promise<Refusal> {
  const [visible] = await db().query(sql<{
    id: bigint
  }>`SELECT m.id FROM messages m JOIN rooms r ON r.id = m.room_id
    WHERE m.id = CAST(${BigInt(id)} AS bigint) AND m.room_id = ${room.id} AND ${isVisibleInRoom}`)
  return visible && editsMax !== undefined
    ? new Refusal('forbidden', 'edits_max', { values: { max: editsMax } })
    : noMessage()
}

/** @throws Refusal forbidden, not_found, unavailable */
export async function deleteOwnMessage(message: OwnMessage, address: string): Promise<void> {
  if (isPretended(message, address)) return
  const deleted = await clientWrite(address, () =>
    deleteMessages([targetOf(message)], () => null, { isBySender: true }),
  )
  if (deleted.length === 0) throw noMessage()
}

/** @throws Refusal unauthorized, and those of {@link editOwnMessage} */
export async function editSentMessage(
  { id, msg }: { id: number; msg: string },
  token: string | null,
  address: string,
  key: IdempotencyKey | null,
): Promise<Outcome<EditResponse>> {
  requireSender(id, token)
  return runOnce(key, { id, msg }, async (recordOf) => {
    const message = await requireSentMessage(id, address)
    if (!isPretended(message, address)) await requireKnownSender({ ...message, address })
    return editOwnMessage(message, msg, address, { editsMax: chatLimits.editsMax, recordOf })
  })
}

/** @throws Refusal unauthorized, and those of {@link deleteOwnMessage} */
export async function withdrawMessage(id: number, token: string | null, address: string) {
  requireSender(id, token)
  await deleteOwnMessage(await requireSentMessage(id, address), address)
  return { message: 'withdrawn', id } as const
}
