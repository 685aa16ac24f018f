import { call } from '@/lib/core/api/call'
import type { Message } from '../../contract/chat'
import { isChatMessage, messagesIn } from '../room/entries'
import type { Room } from '../room/room'
import type { OpenRoom } from '../store'

/**
 * The match after the current one, around the end. @param found newest first @param way 1: further back, -1: newer
 * @returns its id; 0: nothing was found
 */
export function nextHit(found: readonly Pick<Message, 'id'>[], currentId: number, way: 1 | -1): number {
  // The current one may be gone.
  const here = found.findIndex(({ id }) => id <= currentId)
  const isThere = found[here]?.id === currentId
  if (currentId === 0 || here < 0) return found.at(way === 1 ? 0 : -1)?.id ?? 0
  const to = way === 1 && !isThere ? here : here + way
  return found.at(to % found.length)?.id ?? 0
}

type Loaded = Pick<Room, 'entries' | 'hasOlder' | 'hasNewer'>

/** The first loaded message of a time or later; null: there is none, undefined: it may be one that is not loaded. */
export function loadedSince(
  { entries, hasOlder, hasNewer }: Loaded,
  time: number,
): number | null | undefined {
  const messages = messagesIn(entries).filter(isChatMessage)
  const first = messages.find((message) => message.time >= time)
  if (first && (first !== messages[0] || !hasOlder)) return first.id
  return first || hasNewer || messages.length === 0 ? undefined : null
}

/** The id of the first message of a time or later, loaded or not; null: none. Throws `ApiError`. */
export async function messageSince({ name: room, get }: OpenRoom, time: number): Promise<number | null> {
  const loaded = loadedSince(get(), time)
  if (loaded !== undefined) return loaded
  const page = await call('GET /poll', { room, after_time: time - 1, limit: 1 })
  return page.messages[0]?.id ?? null
}
