import { auditStatement } from '@/lib/core/audit/audit'
import type { AuditStatement } from '@/lib/core/db/audited-change'
import { dialect } from '@/lib/core/db/dialect'
import { type Row, sql } from '@/lib/core/db/rows'
import { requireStorageFor } from '@/lib/core/db/storage-limit'
import { logThrottled } from '@/lib/core/log-throttled'
import { Refusal } from '@/lib/core/refusal/refusal'
import type { AdminMessage, NewMessageInput } from '../../contract/admin-messages'
import type { RowType } from '../../contract/chat'
import { chatLimits } from '../../limits'
import { identityOf } from '../nick'
import { readRoomNames } from '../store'
import { appendToStreams } from '../stream-append'
import { insertEvents, storedRowOverheadBytes } from '../stream-inserts'
import { readMessage } from './messages'

interface Post extends Pick<Row<'Message'>, 'nick' | 'trip' | 'msg'> {
  type: RowType
}

/**
 * Posts a message to rooms, frozen or not, in one transaction.
 * @returns the ids of the messages, one per existing room
 */
async function postToRooms(
  names: string[],
  { type, nick, trip, msg }: Post,
  note: AuditStatement,
): Promise<number[]> {
  const existing = sql`rooms r WHERE r.name IN ${dialect().list(names)}`
  const columns = { nick: sql`${nick}`, trip: sql`CAST(${trip} AS text)`, msg: sql`${msg}` }
  const noted = note(sql`EXISTS (SELECT 1 FROM ${existing})`)
  const { rows } = await appendToStreams(names, [insertEvents(type, existing, columns)], [noted])
  return rows.map(({ id }) => id)
}

/** Rooms of one transaction; its senders wait for it. */
const roomsAtOnce = 256

/** Posts in batches of rooms, until one fails. @returns the number of rooms reached */
async function postInBatches(
  names: string[],
  postTo: (batch: string[]) => Promise<number[]>,
): Promise<number> {
  let count = 0
  for (let i = 0; i < names.length; i += roomsAtOnce)
    try {
      count += (await postTo(names.slice(i, i + roomsAtOnce))).length
    } catch (error) {
      if (count === 0) throw error
      logThrottled(error, `an announcement reached ${count} of ${names.length} rooms`)
      break
    }
  return count
}

/**
 * Posts a message as administrator, in frozen rooms too; without a room, to every room.
 * @returns the message, or the number of rooms
 * @throws Refusal not_found, storage_full
 */
export async function postMessage(
  { room, nick, type, msg }: NewMessageInput,
  actor: string,
): Promise<AdminMessage | { message: 'sent'; rooms: number }> {
  const names = room === undefined ? await readRoomNames(chatLimits.announcedRoomsMax) : [room]
  await requireStorageFor((Buffer.byteLength(msg) + storedRowOverheadBytes) * names.length)
  const post = { ...identityOf(nick), type, msg }
  const after = { type, nick: post.nick, msg }
  const postTo = (batch: string[], target: string) =>
    postToRooms(batch, post, auditStatement({ actor, action: 'message.post', target, after }))
  if (room === undefined)
    return {
      message: 'sent',
      rooms: await postInBatches(names, (batch) => postTo(batch, `${batch.length} rooms`)),
    }
  const [id] = await postTo(names, room)
  if (id === undefined) throw new Refusal('not_found', 'no_room')
  return readMessage(id)
}
