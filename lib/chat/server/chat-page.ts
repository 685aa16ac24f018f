import { limits } from '@/lib/core/contract/limits'
import type { Language } from '@/lib/core/i18n/language'
import { Refusal } from '@/lib/core/refusal/refusal'
import { settings } from '@/lib/core/settings/settings'
import { banRefusal, findBan } from '@/lib/moderation/server/bans'
import { requireCleanRoom } from '@/lib/moderation/server/words/screen'
import type { Cursor, Message, OnlineNick, PollResponse, RoomsResponse } from '../contract/chat'
import { sortPeople } from '../people-order'
import type { CachedRoom } from './cached-room'
import type { Identity } from './nick'
import { messagesOf } from './page'
import { presence } from './presence'
import { readNewestPage } from './read-page'
import { emptyRoomCursor } from './recent-rows'
import { renderWeight } from './render-weight'
import { roomCache } from './room-cache'
import { listRooms, nickUse } from './rooms'
import { requireRoomCreator } from './send'
import { opensRoom, readSignIn } from './sign-in-cookie'
import { isFrozen } from './store'

/** Bytes of JSON and render weight. The HTML takes up to eight times as much, 256 KiB, and some 64 KiB for the rest. */
const firstPageWeightMax = 32_768
const firstPageEventsMax = 40

export async function signInView(): Promise<RoomsResponse> {
  return { rooms: await listRooms({ cookie: null, address: '' }), notice: settings().notice }
}

export async function firstPage(cached: CachedRoom): Promise<{ first: PollResponse; hasOlder: boolean }> {
  const options = {
    limit: limits.pageRowsDefault,
    events: true,
    eventsMax: firstPageEventsMax,
    bytesMax: firstPageWeightMax,
    weightOf: renderWeight,
  }
  const page = await readNewestPage(cached, options, '')
  return { first: pollResponseOf(cached, messagesOf(page), page.cursor), hasOlder: page.hasMore }
}

function pollResponseOf({ name, room }: CachedRoom, messages: Message[], cursor: Cursor): PollResponse {
  const flags = { has_more: false, gap: false, reset: false, frozen: isFrozen(room) }
  return { room: name, messages, cursor, ...flags, server_time: Date.now() }
}

/** Who reads a page. */
export interface PageReader {
  cookie: string | null
  address: string
}

/** Why the reader could not write: a ban that is not secret, or a room that they may not open. Null if they could. */
async function obstacleOf(
  { name, room }: CachedRoom,
  identity: Identity,
  address: string,
): Promise<Refusal | null> {
  const ban = findBan(identity, room?.id ?? null, () => address)
  if (ban && !ban.shadow) return banRefusal(ban)
  if (room) return null
  try {
    requireCleanRoom(name)
    await requireRoomCreator({ address })
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** A private room looks like one that does not exist. */
export async function publicRoomInfo(
  name: string,
): Promise<{ title: string; topic: string; isOpen: boolean }> {
  const { room } = await roomCache().get(name)
  const isOpen = !room?.private
  return room && isOpen
    ? { title: room.title || name, topic: room.topic, isOpen }
    : { title: name, topic: '', isOpen }
}

/**
 * @returns `readable`: false in a private room without a sign-in, and then the other fields are empty; `canSend`: false when
 *   writing requires a sign-in; `notice`: `''` for none; `obstacle`: what else keeps the reader from writing; `freeNicks`:
 *   given if the nick is in use there
 */
export async function roomView(name: string, nick: string | null, { cookie, address }: PageReader) {
  const cached = await roomCache().get(name)
  const { room } = cached
  const signIn = readSignIn(cookie, name)
  const isMember = room?.kind === 'custom' && (await opensRoom(signIn, room))
  const readable = !room?.private || isMember
  const page = readable
    ? await firstPage(cached)
    : { first: pollResponseOf(cached, [], emptyRoomCursor), hasOlder: false }
  const signedIn = signIn && { nick: signIn.nick, trip: signIn.trip }
  const identity = nick === null || nick === signedIn?.nick ? signedIn : null
  return {
    room: name,
    kind: room?.kind ?? 'public',
    isPrivate: room?.private ?? false,
    isNew: room === null,
    freeNicks: readable && nick !== null ? (await nickUse(nick, cached, cookie)).free_nicks : undefined,
    obstacle: await obstacleOf(cached, identity ?? { nick: nick ?? '', trip: null }, address),
    title: readable ? (room?.title ?? '') : '',
    topic: readable ? (room?.topic ?? '') : '',
    readable,
    canSend: room?.kind === 'custom' ? isMember : true,
    nick,
    notice: settings().notice,
    editMinutes: settings().editMinutes,
    signedIn,
    ...page,
    online: readable && room ? await presence().online(room.id) : [],
  }
}

/** The reader is listed before they have polled. */
export function peopleOf(
  { online, nick, canSend, signedIn }: Awaited<ReturnType<typeof roomView>>,
  language: Language,
): OnlineNick[] {
  const isListed = nick === null || !canSend || online.some((each) => each.nick === nick)
  const own = { nick: nick ?? '', trip: signedIn?.nick === nick ? signedIn.trip : null }
  return sortPeople(isListed ? online : [...online, own], language)
}
