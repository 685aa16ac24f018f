import type { OnlineNick, PollAnswer, RoomSummary } from '@/lib/schemas/chat'
import { limits } from '@/lib/schemas/limits'
import { settings } from '../settings'
import { up } from '../up'
import { opensRoom, readLogOn } from './log-on-cookie'
import { poll } from './poll'
import { presence } from './presence'
import { residents } from './residents'
import { listRooms } from './rooms'

/** What the chat page shows before its first own poll. */
export interface RoomView {
  room: string
  kind: 'public' | 'custom'
  title: string
  topic: string
  frozen: boolean
  /** False in a private room without a log-on: then nothing of the room is told. */
  readable: boolean
  /** False when the room needs a log-on to write. */
  canSend: boolean
  nick: string | null
  /** What administrators tell everybody who logs on; `''`: nothing. */
  notice: string
  /** Whom the log-on of this room stands for; null without one. */
  logOn: { nick: string; trip: string | null } | null
  /** The newest messages. */
  first: PollAnswer
  online: OnlineNick[]
}

/** The log-on dialog's view: the listed rooms, and what administrators tell everybody. */
export async function viewLogOn(): Promise<{ rooms: RoomSummary[]; notice: string }> {
  await up().promise
  return { rooms: await listRooms({ cookie: null, address: '' }), notice: settings().notice }
}

function emptyAnswer(room: string): PollAnswer {
  return {
    code: 200,
    room,
    messages: [],
    cursor: { after_time: 0, after_id: 0 },
    has_more: false,
    gap: false,
    reset: false,
    server_time: Date.now(),
  }
}

/** A room as the visitor with this cookie may see it. */
export async function viewRoom(name: string, nick: string | null, cookie: string | null): Promise<RoomView> {
  await up().promise
  const { room } = await residents().get(name)
  const logOn = readLogOn(cookie, name)
  const isMember = room?.kind === 'custom' && (await opensRoom(logOn, room))
  const readable = !room?.private || isMember
  const input = {
    room: name,
    after_time: 0,
    after_id: 0,
    limit: limits.pageRowsDefault,
    wait: 0,
    events: true,
  }
  const first = readable
    ? (JSON.parse(
        await poll(input, { cookie: () => cookie, address: () => '', signal: () => AbortSignal.timeout(0) }),
      ) as PollAnswer)
    : emptyAnswer(name)
  return {
    room: name,
    kind: room?.kind ?? 'public',
    title: readable ? (room?.title ?? '') : '',
    topic: readable ? (room?.topic ?? '') : '',
    frozen: room?.frozen ?? false,
    readable,
    canSend: room?.kind === 'custom' ? isMember : true,
    nick,
    notice: settings().notice,
    logOn: logOn && { nick: logOn.nick, trip: logOn.trip },
    first,
    online: readable && room ? await presence().online(room.id) : [],
  }
}
