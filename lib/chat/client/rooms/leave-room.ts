import { call } from '@/lib/core/api/call'
import { tabSession } from '@/lib/core/browser/browser-storage'
import { roomPath } from '../../room-path'
import { storeOwn } from '../own/own-messages'
import { forgetTabNick, tabNickIn } from '../sign-in/tab-nick'
import { pageStore } from '../store'
import { type ListedRoom, listedRooms, storeRooms, withoutRoom } from './open-rooms'
import { browserSession } from './watch-rooms'

/** With the nick, unless this tab knows one there. */
export const addressOf = ({ room, nick }: ListedRoom): string =>
  roomPath(room, tabNickIn(room) === null ? nick : undefined)

/** Leaving works even if the server is not reached. @returns the address of another open room, else of the entrance */
export async function leaveRoom(room: string): Promise<string> {
  const others = withoutRoom(listedRooms(), room)
  storeRooms(others)
  forgetTabNick(room)
  // The next one at this browser is another person.
  if (others.length === 0) storeOwn([])
  pageStore.rooms.get(room)?.poller.current?.leave()
  const sessions = others.length > 0 ? [tabSession(), browserSession()] : [tabSession()]
  await Promise.allSettled(sessions.map((session) => call('POST /logoff', { room, session })))
  return others[0] ? addressOf(others[0]) : '/'
}
