import { LRUCache } from 'lru-cache'
import { db } from '@/lib/core/db/database'
import { processState } from '@/lib/core/process-state'
import { Refusal } from '@/lib/core/refusal/refusal'
import type { OnlineInput, OnlineResponse, RoomSummary } from '../contract/chat'
import type { PresentResponse, PresentRoom } from '../contract/several-rooms'
import { chatLimits } from '../limits'
import { type Credentials, requireReadable } from './access'
import { usernameKeyOf, verifyCredentials } from './accounts'
import type { CachedRoom } from './cached-room'
import { mayBePresent } from './poll'
import { type PresenceCaller, presence } from './presence'
import { roomCache } from './room-cache'
import { identityInRoom } from './sign-in-cookie'

const listCacheMs = 1000
const previewLengthMax = 80

const listed = () =>
  processState(
    'listed-rooms',
    () => new LRUCache<'all', string[]>({ max: 1, ttl: listCacheMs, fetchMethod: readListedNames }),
  )

async function readListedNames(): Promise<string[]> {
  const rows = await db().read.room.findMany({
    where: { listed: true, private: false },
    select: { name: true },
    orderBy: { id: 'asc' },
    take: chatLimits.roomsListedMax,
  })
  return rows.map((row) => row.name)
}

/** @param own the name of the private room that the caller may see, null for none */
async function summarize(name: string, own: string | null): Promise<RoomSummary | null> {
  const cached = await roomCache().get(name)
  const { room } = cached
  // The list of names is up to a second old: the room may have become private since.
  if (!room || (room.private && name !== own)) return null
  const counts = await presence().counts()
  const message = (await cached.lastMessage())?.message
  return {
    room: room.name,
    kind: room.kind,
    title: room.title,
    topic: room.topic,
    online: counts.get(room.id) ?? 0,
    last_time: message?.time ?? 0,
    last_message: message
      ? { nick: message.nick, msg: [...message.msg].slice(0, previewLengthMax).join('') }
      : null,
  }
}

/** @throws Refusal unauthorized */
async function privateRoomOf(credentials: Credentials): Promise<string | null> {
  const { username, password } = credentials
  if (!username && !password) return null
  const account = await db().read.account.findUnique({
    where: { usernameKey: usernameKeyOf(username ?? '') },
    include: { room: true },
  })
  await verifyCredentials(credentials, account?.roomId ?? 0)
  return account?.room.private ? account.room.name : null
}

/** A private one only with its credentials. @throws Refusal unauthorized for wrong credentials */
export async function listRooms(credentials: Credentials): Promise<RoomSummary[]> {
  const own = await privateRoomOf(credentials)
  const names = [...(await listed().forceFetch('all')), ...(own === null ? [] : [own])]
  const summaries = await Promise.all(names.map((name) => summarize(name, own)))
  return summaries.filter((summary) => summary !== null)
}

async function presentIn({ room: name, nick, session }: PresentRoom, caller: PresenceCaller) {
  const cached = await roomCache().get(name, caller.address)
  try {
    const credentials = { cookie: caller.cookie(), address: caller.address() }
    const isListed =
      (await mayBePresent(cached, credentials)) && (await presence().heartbeat(cached, nick, session, caller))
    return { room: name, present: isListed }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { room: name, present: false, error: error.reason }
  }
}

/** At once: their arrivals are stored together. What is refused in one room does not fail the others. */
export async function markPresent(rooms: PresentRoom[], caller: PresenceCaller): Promise<PresentResponse> {
  return { rooms: await Promise.all(rooms.map((room) => presentIn(room, caller))) }
}

/** Whether a nick is in use in a room, with free ones if it is. */
export async function nickUse(nick: string, { room, name }: CachedRoom, cookie: string | null) {
  const identity = identityInRoom(name, nick, () => cookie)
  const names = room && (await presence().names(room.id))
  if (!names?.isInUse(identity)) return { nick_in_use: false }
  return { nick_in_use: true, free_nicks: names.freeLike(identity.nick) }
}

/** Empty if there is no such room. @throws Refusal unauthorized */
export async function listOnline(
  { room: name, nick }: Pick<OnlineInput, 'room' | 'nick'>,
  credentials: Credentials,
): Promise<OnlineResponse> {
  const address = () => credentials.address
  const cached = await roomCache().get(name, address)
  const { room } = cached
  await requireReadable(room, credentials)
  const similar = room ? null : await roomCache().similarTo(name, address)
  const online = room ? await presence().online(room.id) : []
  const use = nick === undefined ? {} : await nickUse(nick, cached, credentials.cookie)
  const hint = similar === null ? {} : { did_you_mean: similar }
  return { room: name, online, count: online.length, ...use, ...hint }
}
