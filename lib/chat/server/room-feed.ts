import { chatLimits } from '@/lib/chat/limits'
import { stableUuid } from '@/lib/core/keys'
import { roomPath } from '../room-path'
import { type Credentials, requireReadable } from './access'
import { atomFeed } from './atom'
import { newestSaid } from './poll'
import { residents } from './room-cache'

/** The paths of a room on this platform. */
export const feedPathOf = (room: string): string => `/rooms/${encodeURIComponent(room)}.atom`

/**
 * The newest messages of a room as an Atom feed, for whoever may poll them. Its ids are made of what never changes: the
 * address of the platform may.
 * @param baseUrl of the links, without a trailing slash
 * @throws Refusal unauthorized for a private room
 */
export async function roomFeed(
  name: string,
  baseUrl: string,
  credentials: Credentials,
): Promise<{ text: string; isPrivate: boolean }> {
  const resident = await residents().get(name)
  const { room } = resident
  await requireReadable(room, credentials)
  const messages = await newestSaid(resident, chatLimits.feedEntriesMax)
  const feed = {
    title: room?.title || name,
    subtitle: room?.topic ?? '',
    self: `${baseUrl}${feedPathOf(name)}`,
    page: baseUrl + roomPath(name),
    idOf: (message?: { id: number }) =>
      `urn:uuid:${stableUuid(message ? `message ${message.id}` : `room ${name}`)}`,
  }
  return { text: atomFeed(feed, messages.reverse()), isPrivate: room?.private ?? false }
}
