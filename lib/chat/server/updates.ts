import type { UpdatesInput, UpdatesResponse } from '../contract/several-rooms'
import { chatLimits } from '../limits'
import { searchable } from '../search-text'
import { isWordEdge } from '../word-edge'
import { mayWrite } from './access'
import type { CachedRoom } from './cached-room'
import { identityOf } from './nick'
import { isLost } from './poll'
import { countMessagesAfter, readMessagesBefore } from './read-page'
import { roomCache } from './room-cache'
import { RowWaiter } from './row-waiter'

export interface UpdatesReader {
  cookie: string | null
  address: string
  signal: AbortSignal
}

type RoomUpdate = UpdatesResponse['rooms'][number]
type Test = (message: { nick: string; msg: string }) => boolean

/** What a caller counts. */
interface Counted {
  /** Whose messages are not new to the caller. */
  nick: string | undefined
  mentions: Test
}

const { updatesCountMax: countMax } = chatLimits

/**
 * What is new in several rooms, in the given order. With `wait` it resolves when there is something, or a room may have
 * changed in another way. The rooms are watched before they are looked at, so that nothing is missed in between.
 * @throws Refusal unavailable
 */
export async function readUpdates(
  { rooms: asked, nick, wait }: UpdatesInput,
  reader: UpdatesReader,
): Promise<UpdatesResponse> {
  const deadline = performance.now() + wait * 1000
  const counted = countedFor(nick && identityOf(nick).nick)
  const waiter = new RowWaiter(false)
  try {
    const cached: CachedRoom[] = []
    for (const { room } of asked) {
      const found = roomCache().getCached(room) ?? (await roomCache().get(room, () => reader.address))
      if (wait > 0) waiter.watch(found)
      cached.push(found)
    }
    for (;;) {
      const rooms: RoomUpdate[] = []
      for (const [i, room] of cached.entries()) {
        const lastId = asked[i]?.last_id ?? 0
        const known = room.room?.private ? null : updateInMemory(room, lastId, counted)
        rooms.push(known ?? (await updateOf(room, lastId, counted, reader)))
      }
      const remaining = deadline - performance.now()
      const isOver = remaining <= 0 || reader.signal.aborted || roomCache().isClosing
      if (isOver || rooms.some(({ count, reset }) => count > 0 || reset)) return { rooms }
      await waiter.wait(remaining, reader.signal)
    }
  } finally {
    waiter.end()
  }
}

/** Without a promise, as almost all are; null where the database is needed. */
function updateInMemory(cached: CachedRoom, lastId: number, { nick, mentions }: Counted): RoomUpdate | null {
  const { name, recentRows } = cached
  const last_id = recentRows.lastId
  if (lastId > last_id) return null
  if (lastId === last_id) return { room: name, last_id, count: 0, mentions: 0, reset: false }
  if (isLost(cached, lastId)) return null
  const rows = recentRows.messagesAfter(lastId, countMax)
  if (!rows) return null
  const others = rows.flatMap(({ message }) => (message && message.nick !== nick ? message : []))
  return {
    room: name,
    last_id,
    count: others.length,
    mentions: others.filter(mentions).length,
    reset: false,
  }
}

/** A room that cannot be read looks like one that does not exist. */
async function updateOf(
  cached: CachedRoom,
  lastId: number,
  counted: Counted,
  { cookie, address }: UpdatesReader,
): Promise<RoomUpdate> {
  // Another instance may have written it.
  if (lastId > cached.recentRows.lastId) await cached.refresh()
  const { name, room } = cached
  if (room === null || (room.private && !(await mayWrite(room, { cookie, address }))))
    return { room: name, last_id: 0, count: 0, mentions: 0, reset: lastId > 0 }
  const last_id = cached.recentRows.lastId
  if (isLost(cached, lastId)) return { room: name, last_id, count: 0, mentions: 0, reset: true }
  const known = updateInMemory(cached, lastId, counted)
  if (known) return known
  const { nick, mentions } = counted
  const count = await countMessagesAfter(cached, lastId, last_id, countMax, address, nick)
  const newest = await readMessagesBefore(cached, last_id + 1, countMax, address)
  const found = newest.rows.filter(
    (message) => message.id > lastId && message.nick !== nick && mentions(message),
  )
  return { room: name, last_id, count, mentions: found.length, reset: false }
}

/** Folded texts of messages with an @, shared by their readers. */
const folded = new WeakMap<object, string>()

function foldedText(message: { msg: string }): string {
  const known = folded.get(message) ?? searchable(message.msg)
  folded.set(message, known)
  return known
}

const countedFor = (nick: string | undefined): Counted => ({
  nick,
  mentions: nick === undefined ? () => false : mentionsOf(nick),
})

/** Whether a message has `@nick`, in any case and width; not as a part of a longer word or an e-mail address. */
function mentionsOf(nick: string): Test {
  const what = `@${searchable(nick)}`
  return (message) => {
    if (!/[@＠﹫]/.test(message.msg)) return false
    const text = foldedText(message)
    for (let at = text.indexOf(what); at >= 0; at = text.indexOf(what, at + 1))
      if (
        isWordEdge('@', text.charAt(at - 1)) &&
        isWordEdge(what.at(-1) ?? '', text.charAt(at + what.length))
      )
        return true
    return false
  }
}
