import { isInRestoreGap } from '@/lib/core/db/restore-gaps'
import { Refusal } from '@/lib/core/refusal/refusal'
import type { Cursor, Message, PollInput } from '../contract/chat'
import { type Credentials, mayWrite, requireReadable } from './access'
import type { CachedRoom } from './cached-room'
import { type Page, type PollResponse, toPollResponse } from './page'
import { presence } from './presence'
import { readHistoryPage, readNewestPage, readPageAfter } from './read-page'
import { emptyRoomCursor } from './recent-rows'
import { roomCache } from './room-cache'
import { readPosition, readRoom } from './store'

/** What is asked for only by the calls that need it. */
export interface Poller {
  cookie: () => Credentials['cookie']
  /** The caller's address, `''` if unknown. */
  address: () => string
  /** Aborts when the client goes away; asked for only by calls that wait. */
  signal: () => AbortSignal
}

/** Answers that are asked for again and again: the newest page, and what follows a cursor. Empty for others. */
function keyOf({ after_time, after_id, limit, events }: PollInput): string {
  return `${after_time} ${after_id} ${limit} ${events}`
}

const isFirst = (input: PollInput): boolean => input.after_time === 0 && input.after_id === 0

/** Without a cursor nothing follows the page, however much there is before it. */
const endOfStream = (page: Page): Page => ({ ...page, hasMore: false })

/** The newest page, kept until the room changes: it may have come from the database. */
async function newest(resident: CachedRoom, input: PollInput): Promise<PollResponse> {
  const { generation } = resident
  const answer = toPollResponse(resident, endOfStream(await readNewestPage(resident, input)))
  if (resident.generation === generation) resident.cacheResponse(keyOf(input), answer)
  return answer
}

/** The page when all of it is in the tail. */
function pageInTail(resident: CachedRoom, input: PollInput): Page | null {
  const { recentRows: tail } = resident
  if (isFirst(input)) {
    const page = tail.newest(input)
    return page && endOfStream(page)
  }
  const cursor = { after_time: input.after_time, after_id: input.after_id }
  if (isLost(resident, cursor.after_id) || isOlderThanRoom(resident, cursor)) return null
  return tail.covers(cursor) ? tail.after(cursor, input) : null
}

/** The answer when all of it is in memory; made once for everybody who asks the same. */
function answerInMemory(resident: CachedRoom, input: PollInput): PollResponse | null {
  const key = keyOf(input)
  const known = resident.responses.get(key)
  if (known) return known
  const page = pageInTail(resident, input)
  if (!page) return null
  const answer = toPollResponse(resident, page)
  resident.cacheResponse(key, answer)
  return answer
}

/** Whether an id is of something that is no longer in the stream, because it was said after the backup that was restored. */
const isLost = ({ recentRows: tail }: CachedRoom, id: number): boolean =>
  id > tail.lastId || (id !== tail.lastId && isInRestoreGap(id))

/** Whether a cursor was given before there was the room: the one that had its name then is removed. */
const isOlderThanRoom = (
  { room, recentRows: tail }: CachedRoom,
  { after_time: time, after_id: id }: Cursor,
): boolean =>
  room !== null && id > 0 && time > emptyRoomCursor.after_time && time < room.createdTime && !tail.reaches(id)

/** The same, beyond doubt: clocks differ, and what retention has removed is told by `gap`. */
async function isOfEarlierRoom(resident: CachedRoom, cursor: Cursor): Promise<boolean> {
  const { room } = resident
  if (room === null || room.prunedId > 0 || !isOlderThanRoom(resident, cursor)) return false
  return (await readPosition(room.id, cursor)) === 0
}

/**
 * Rows after a cursor which are not all in memory; `reset` when it is ahead of the stream even in the database, or belongs
 * to something that was said after the backup that was restored, or in an earlier room of that name.
 */
async function newer(resident: CachedRoom, input: PollInput): Promise<PollResponse> {
  const cursor = { after_time: input.after_time, after_id: input.after_id }
  if (cursor.after_id > resident.recentRows.lastId) await resident.refresh()
  if (isLost(resident, cursor.after_id) || (await isOfEarlierRoom(resident, cursor)))
    return toPollResponse(resident, endOfStream(await readNewestPage(resident, input)), { reset: true })
  const known = answerInMemory(resident, input)
  if (known) return known
  const page = await readPageAfter(resident, cursor, input)
  // Read after the rows: what was removed before them counts, whichever instance did it.
  const room = await readRoom(resident.name)
  const gap =
    room !== null &&
    (cursor.after_id > 0 ? cursor.after_id < room.prunedId : cursor.after_time < room.prunedTime)
  return toPollResponse(resident, page, { gap })
}

const respond = ({ text }: PollResponse): string => `${text}${Date.now()}}`

/** Notes that the caller is in the room. Wrong credentials are refused; if it cannot be noted, the caller is not told. */
async function markPresent(resident: CachedRoom, input: PollInput, poller: Poller): Promise<void> {
  if (input.nick === undefined) return
  if (await mayBeSeen(resident, input, poller))
    await presence().heartbeat(resident, input.nick, input.session, poller)
}

/** @throws Refusal unauthorized */
async function mayBeSeen({ room }: CachedRoom, input: PollInput, poller: Poller): Promise<boolean> {
  if (room?.kind !== 'custom') return true
  try {
    return await mayWrite(room, { ...input, cookie: poller.cookie(), address: poller.address() })
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'unauthorized') throw error
    presence().logFailure(error)
    return false
  }
}

/** The answer as things stand now. */
async function look(resident: CachedRoom, input: PollInput): Promise<PollResponse> {
  return (
    answerInMemory(resident, input) ?? (isFirst(input) ? newest(resident, input) : newer(resident, input))
  )
}

/** What was last said in a room, oldest first: what a poll without a cursor gets. */
export async function newestSaid(resident: CachedRoom, limit: number): Promise<Message[]> {
  const input = { room: resident.name, after_time: 0, after_id: 0, limit, wait: 0, events: false }
  const { text } = await look(resident, input)
  return (JSON.parse(`${text}0}`) as { messages: Message[] }).messages
}

/** Looks again whenever the room gets a row this call would deliver, until there is something or time is up. */
async function lookAndWait(first: CachedRoom, input: PollInput, poller: Poller): Promise<PollResponse> {
  const signal = poller.signal()
  const deadline = performance.now() + input.wait * 1000
  let resident = first
  let answer = await look(resident, input)
  while (answer.isEmpty && !answer.isReset && !signal.aborted && !roomCache().isClosing) {
    const remaining = deadline - performance.now()
    if (remaining <= 0) break
    const known = roomCache().peek(input.room)
    // Only a room that is in memory hears of what is committed, and a row may have been committed since the look.
    if (known === resident && resident.recentRows.lastId <= answer.cursor.after_id)
      await resident.wait(remaining, input.events, signal)
    resident = known ?? (await roomCache().get(input.room))
    // The room may have been made private meanwhile, or the account may be gone.
    await requireReadable(resident.room, { ...input, cookie: poller.cookie(), address: poller.address() })
    answer = await look(resident, input)
  }
  return answer
}

/** Whether a poll asks for nothing but what follows its cursor: almost every one. */
function isPlain({ room }: CachedRoom, input: PollInput): boolean {
  return input.nick === undefined && input.before_id === undefined && input.wait === 0 && !room?.private
}

async function pollWithCare(resident: CachedRoom, input: PollInput, poller: Poller): Promise<string> {
  if (resident.room?.private)
    await requireReadable(resident.room, { ...input, cookie: poller.cookie(), address: poller.address() })
  if (input.nick !== undefined) await markPresent(resident, input, poller)
  if (input.before_id !== undefined) {
    // What lies right before it may have been written by another instance.
    if (input.before_id > resident.recentRows.lastId + 1) await resident.refresh()
    const cursor = { after_time: input.after_time, after_id: input.after_id }
    return respond(toPollResponse(resident, await readHistoryPage(resident, input.before_id, input, cursor)))
  }
  return respond(input.wait > 0 ? await lookAndWait(resident, input, poller) : await look(resident, input))
}

/**
 * Answers a poll, as JSON text; at once, and without touching the database, inside the window kept in memory.
 * @throws Refusal unauthorized for private rooms, forbidden for a reserved nick
 */
export function poll(input: PollInput, poller: Poller): string | Promise<string> {
  const resident = roomCache().peek(input.room)
  if (!resident)
    return Promise.resolve(roomCache().get(input.room)).then((loaded) => pollWithCare(loaded, input, poller))
  const answer = isPlain(resident, input) ? answerInMemory(resident, input) : null
  return answer ? respond(answer) : pollWithCare(resident, input, poller)
}
