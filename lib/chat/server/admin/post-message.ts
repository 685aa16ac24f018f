import { auditNote } from '@/lib/core/audit/audit'
import type { AuditStatement } from '@/lib/core/db/audited-change'
import { dialect } from '@/lib/core/db/dialect'
import { type Row, sql } from '@/lib/core/db/rows'
import { requireStorageFor } from '@/lib/core/db/storage'
import { logThrottled } from '@/lib/core/log-throttled'
import { Refusal } from '@/lib/core/refusal/refusal'
import type { AdminMessage, NewMessageInput } from '../../contract/admin-messages'
import type { RowType } from '../../contract/chat'
import { chatLimits } from '../../limits'
import { identityOf } from '../nick'
import { readRoomNames } from '../store'
import { appendToStreams, insertEvents, storedRowOverheadBytes } from '../stream-append'
import { readMessage } from './messages'

/** What an administrator says. */
interface Post extends Pick<Row<'Message'>, 'nick' | 'trip' | 'msg'> {
  type: RowType
}

/**
 * Says something as administrator, in frozen rooms too, in one transaction for all of these rooms.
 * @returns the ids of the messages, one for each of the rooms that is there
 */
async function postToRooms(
  names: string[],
  { type, nick, trip, msg }: Post,
  note: AuditStatement,
): Promise<number[]> {
  const there = sql`rooms r WHERE r.name IN ${dialect().list(names)}`
  const columns = { nick: sql`${nick}`, trip: sql`CAST(${trip} AS text)`, msg: sql`${msg}` }
  const noted = note(sql`EXISTS (SELECT 1 FROM ${there})`)
  const { rows } = await appendToStreams(names, [insertEvents(type, there, columns)], [], [noted])
  return rows.map(({ id }) => id)
}

/** Rooms that it reaches with one transaction, for which those who write there wait. */
const roomsAtOnce = 256

/** Says something in many rooms, until that fails. @param say says it in some @returns in how many */
async function sayInEach(names: string[], say: (some: string[]) => Promise<number[]>): Promise<number> {
  let count = 0
  for (let i = 0; i < names.length; i += roomsAtOnce)
    try {
      count += (await say(names.slice(i, i + roomsAtOnce))).length
    } catch (error) {
      if (count === 0) throw error
      logThrottled(error, `an announcement reached ${count} of ${names.length} rooms`)
      break
    }
  return count
}

/**
 * Says something as administrator, frozen room or not; without a room, in every room.
 * @returns the message, or how many rooms it was said in
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
  const say = (some: string[], target: string) =>
    postToRooms(some, post, auditNote({ actor, action: 'message.post', target, after }))
  if (room === undefined)
    return { message: 'sent', rooms: await sayInEach(names, (some) => say(some, `${some.length} rooms`)) }
  const [id] = await say(names, room)
  if (id === undefined) throw new Refusal('not_found', 'no_room')
  return readMessage(id)
}
