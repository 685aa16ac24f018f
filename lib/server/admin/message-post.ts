import type { AdminMessage, NewMessageInput } from '@/lib/schemas/admin/messages'
import { limits } from '@/lib/schemas/limits'
import { identityOf } from '../chat/nick'
import { postToRooms } from '../chat/posts'
import { readRoomNames } from '../chat/store'
import { storedRowOverheadBytes } from '../chat/stream-append'
import { complain } from '../complain'
import { requireStorageFor } from '../db/storage'
import { Refusal } from '../refusal'
import { auditNote } from './audit'
import { readMessage } from './messages'

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
      complain(error, `an announcement reached ${count} of ${names.length} rooms`)
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
  const names = room === undefined ? await readRoomNames(limits.announcedRoomsMax) : [room]
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
