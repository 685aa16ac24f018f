import { roomName } from '@/lib/core/contract/fields'
import { copiedNames, redirectOfPage } from '@/lib/core/http/copied-address'
import { queryOf } from '@/lib/core/http/query'
import { Refusal } from '@/lib/core/refusal/refusal'
import { roomPath } from '../room-path'
import { roomCache, roomNameOf } from './room-cache'

async function pathOf(given: string): Promise<string> {
  const name = roomName.safeParse(given)
  const cached = name.success ? await roomCache().get(await roomNameOf(name.data)) : null
  if (!cached?.room) throw new Refusal('not_found', 'no_room')
  return roomPath(cached.name)
}

/**
 * A redirect to the room whose name in the query of a page was copied with its neighbours; undefined for other names: the
 * page of an unknown room lets its first message create it.
 */
export async function redirectToRoom(url: string): Promise<Response | undefined> {
  const given = new URLSearchParams(queryOf(url)).get('room') ?? ''
  return copiedNames(given).length === 0 ? undefined : redirectOfPage(given, pathOf).catch(() => undefined)
}
