import { roomName } from '@/lib/core/contract/fields'
import { copiedNames, redirectCopied } from '@/lib/core/http/copied-address'
import { queryOf } from '@/lib/core/http/query'
import { Refusal } from '@/lib/core/refusal/refusal'
import { roomPath } from '../room-path'
import { roomCache } from './room-cache'

/** @throws Refusal not_found */
async function pathOf(given: string): Promise<string> {
  const name = roomName.safeParse(given)
  const cached = name.success ? await roomCache().get(name.data) : null
  if (!cached?.room) throw new Refusal('not_found', 'no_room')
  return roomPath(cached.name)
}

/**
 * A redirect to a room whose name was copied with its neighbours; undefined where there is a room of this name, or none
 * without them. The page of an unknown room lets its first message create it.
 * @param url of a page with `room` in its query
 */
export async function redirectToRoom(url: string): Promise<Response | undefined> {
  const given = new URLSearchParams(queryOf(url)).get('room') ?? ''
  if (copiedNames(given).length === 0) return undefined
  try {
    await pathOf(given)
    return undefined
  } catch (error) {
    return redirectCopied(given, error, pathOf).catch(() => undefined)
  }
}
