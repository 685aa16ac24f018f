import { limits } from '@/lib/core/contract/limits'
import { startup } from '@/lib/core/dispatch/startup'
import { settings } from '@/lib/core/settings/settings'
import type { Cursor, Message, OnlineNick, PollAnswer, RoomsAnswer } from '../contract/chat'
import type { CachedRoom } from './cached-room'
import { presence } from './presence'
import { readNewestPage } from './read-page'
import { emptyRoomCursor } from './recent-rows'
import { renderWeight } from './render-weight'
import { roomCache } from './room-cache'
import { listRooms } from './rooms'
import { opensRoom, readSignIn } from './sign-in-cookie'

/**
 * What the server renders of messages: bytes of their JSON, and the weight of what is drawn of them. A page has eight
 * times as many bytes of them at most, 256 KiB, and some 64 KiB beside. A window fetches the rest by scrolling back.
 */
const firstPageWeightMax = 32_768
/** Comings, goings and the like among the messages of the first page. */
const firstPageEventsMax = 40

/** What the chat page shows before its first own poll. */
export interface RoomView {
  room: string
  kind: 'public' | 'custom'
  /** Nothing of it is shown to whoever has not logged on there. */
  isPrivate: boolean
  title: string
  topic: string
  /** False in a private room without a log-on: then nothing of the room is told. */
  readable: boolean
  /** False when the room needs a log-on to write. */
  canSend: boolean
  nick: string | null
  /** What administrators tell everybody who logs on; `''`: nothing. */
  notice: string
  /** Whom the log-on of this room stands for; null without one. */
  logOn: { nick: string; trip: string | null } | null
  /** The newest messages: as many as fit into a page of moderate size, whatever is in them. */
  first: PollAnswer
  /** Whether there are older ones to scroll back to. */
  hasOlder: boolean
  online: OnlineNick[]
}

/** The log-on dialog's view: the listed rooms, and what administrators tell everybody. */
export async function signInView(): Promise<RoomsAnswer> {
  await startup().promise
  return { rooms: await listRooms({ cookie: null, address: '' }), notice: settings().notice }
}

/** The newest things said, with the newest of what happened between them, and whether more was said before. */
export async function firstPage(resident: CachedRoom): Promise<Pick<RoomView, 'first' | 'hasOlder'>> {
  const wanted = {
    limit: limits.pageRowsDefault,
    events: true,
    eventsMax: firstPageEventsMax,
    bytesMax: firstPageWeightMax,
    weightOf: renderWeight,
  }
  const { json, cursor, hasMore } = await readNewestPage(resident, wanted)
  const messages = JSON.parse(`[${json}]`) as Message[]
  return { first: answerWith(resident, messages, cursor), hasOlder: hasMore }
}

function answerWith({ name, room }: CachedRoom, messages: Message[], cursor: Cursor): PollAnswer {
  const flags = { has_more: false, gap: false, reset: false, frozen: room?.frozen ?? false }
  return { room: name, messages, cursor, ...flags, server_time: Date.now() }
}

/** What anybody may know of a room by its name: of a private one as little as of one that does not exist. */
export async function publicRoomInfo(
  name: string,
): Promise<{ title: string; topic: string; isOpen: boolean }> {
  await startup().promise
  const { room } = await roomCache().get(name)
  const isOpen = !room?.private
  return room && isOpen
    ? { title: room.title || name, topic: room.topic, isOpen }
    : { title: name, topic: '', isOpen }
}

/** A room as the visitor with this cookie may see it. */
export async function roomView(name: string, nick: string | null, cookie: string | null): Promise<RoomView> {
  await startup().promise
  const resident = await roomCache().get(name)
  const { room } = resident
  const logOn = readSignIn(cookie, name)
  const isMember = room?.kind === 'custom' && (await opensRoom(logOn, room))
  const readable = !room?.private || isMember
  const page = readable
    ? await firstPage(resident)
    : { first: answerWith(resident, [], emptyRoomCursor), hasOlder: false }
  return {
    room: name,
    kind: room?.kind ?? 'public',
    isPrivate: room?.private ?? false,
    title: readable ? (room?.title ?? '') : '',
    topic: readable ? (room?.topic ?? '') : '',
    readable,
    canSend: room?.kind === 'custom' ? isMember : true,
    nick,
    notice: settings().notice,
    logOn: logOn && { nick: logOn.nick, trip: logOn.trip },
    ...page,
    online: readable && room ? await presence().online(room.id) : [],
  }
}
