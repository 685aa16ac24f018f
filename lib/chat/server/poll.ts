import { isInRestoreGap } from '@/lib/core/db/restore-gaps'
import { Refusal } from '@/lib/core/refusal/refusal'
import { settings } from '@/lib/core/settings/settings'
import type { Cursor, PollInput } from '../contract/chat'
import { type Credentials, mayWrite, requireReadable } from './access'
import type { CachedResponse, CachedRoom } from './cached-room'
import type { Page } from './page'
import { type PresenceCaller, presence } from './presence'
import { readHistoryPage, readNewestPage, readPageAfter } from './read-page'
import { emptyRoomCursor } from './recent-rows'
import { roomCache } from './room-cache'
import { isFrozen, readPosition, readRoom } from './store'

export interface Poller extends PresenceCaller {
  signal: () => AbortSignal
}

/**
 * At once, and without the database, within the rows in memory.
 * @throws Refusal unauthorized for private rooms, forbidden for a reserved nick
 */
export function poll(input: PollInput, poller: Poller): string | Promise<string> {
  const cached = roomCache().getCached(input.room)
  const response =
    cached && isPlain(cached, input) ? respond(cached, input, poller) : pollFully(cached, input, poller)
  if (!cached?.room) return bodyWithHint(response, input, poller)
  return response instanceof Promise ? response.then(bodyOf) : bodyOf(response)
}

/** For a room that may be unknown: then the body has the name of the room that may be meant. */
async function bodyWithHint(
  answer: CachedResponse | Promise<CachedResponse>,
  { room }: PollInput,
  { address }: Poller,
): Promise<string> {
  const response = await answer
  const isUnknown = roomCache().getCached(room)?.room === null
  const similar = isUnknown ? await roomCache().similarTo(room, address) : null
  const hint = similar === null ? '' : `,"did_you_mean":${JSON.stringify(similar)}`
  return bodyOf({ ...response, members: response.members + hint })
}

/** Whether a poll only asks for rows, without `nick`, `before_id`, `wait` or credentials: almost all do. */
function isPlain({ room }: CachedRoom, input: PollInput): boolean {
  return input.nick === undefined && input.before_id === undefined && input.wait === 0 && !room?.private
}

async function pollFully(
  known: CachedRoom | undefined,
  input: PollInput,
  poller: Poller,
): Promise<CachedResponse> {
  const cached = known ?? (await roomCache().get(input.room, poller.address))
  if (cached.room?.private) await requireReadable(cached.room, credentialsOf(input, poller))
  if (input.nick !== undefined) await markPresent(cached, input, input.nick, poller)
  if (input.before_id !== undefined) return respondWithHistory(cached, input.before_id, input, poller)
  return input.wait > 0 ? respondWhenNew(cached, input, poller) : respond(cached, input, poller)
}

const credentialsOf = (input: PollInput, poller: Poller): Credentials => ({
  ...input,
  cookie: poller.cookie(),
  address: poller.address(),
})

/** Wrong credentials are refused; other failures do not fail the poll. */
async function markPresent(cached: CachedRoom, input: PollInput, nick: string, poller: Poller) {
  if (await mayBePresent(cached, credentialsOf(input, poller)))
    await presence().heartbeat(cached, nick, input.session, poller)
}

/** @throws Refusal unauthorized */
export async function mayBePresent({ room }: CachedRoom, credentials: Credentials): Promise<boolean> {
  if (room?.kind !== 'custom') return true
  try {
    return await mayWrite(room, credentials)
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'unauthorized') throw error
    presence().logFailure(error)
    return false
  }
}

async function respondWhenNew(first: CachedRoom, input: PollInput, poller: Poller): Promise<CachedResponse> {
  const signal = poller.signal()
  const deadline = performance.now() + input.wait * 1000
  let cached = first
  let response = await respond(cached, input, poller)
  const { freezeAll } = settings().flood
  const isOver = () => signal.aborted || roomCache().isClosing || settings().flood.freezeAll !== freezeAll
  while (response.isEmpty && !response.isReset && !isOver()) {
    const remaining = deadline - performance.now()
    if (remaining <= 0) break
    const current = roomCache().getCached(input.room)
    // Only a cached room is notified of commits, and a row may have been committed since the response was made.
    if (current === cached && cached.recentRows.lastId <= response.cursor.after_id)
      await cached.wait(remaining, input.events, signal)
    cached = current ?? (await roomCache().get(input.room, poller.address))
    // The room may have become private meanwhile, or the account may have been deleted.
    await requireReadable(cached.room, credentialsOf(input, poller))
    response = await respond(cached, input, poller)
  }
  return response
}

// The response to a poll for the stream as it is now: from the response cache, the recent rows or the database.

const cacheKeyOf = ({ after_time, after_id, limit, events }: PollInput): string =>
  `${after_time} ${after_id} ${limit} ${events}`

const cursorOf = ({ after_time, after_id }: PollInput): Cursor => ({ after_time, after_id })

const hasNoCursor = (input: PollInput): boolean => input.after_time === 0 && input.after_id === 0

/** Without a cursor nothing follows the page, although rows may precede it. */
const asLastPage = (page: Page): Page => ({ ...page, hasMore: false })

/** @param flags `gap`: rows after the cursor were pruned; `reset`: the cursor is not of this stream */
function toResponse(
  { name, room }: CachedRoom,
  { rows, cursor, hasMore }: Page,
  { gap = false, reset = false }: { gap?: boolean; reset?: boolean } = {},
): CachedResponse {
  // Joined, because a concatenated string would keep its pieces in memory.
  const members = [
    `"code":200,"room":${JSON.stringify(name)},"messages":[`,
    rows.map(({ json }) => json).join(','),
    `],"cursor":{"after_time":${cursor.after_time},"after_id":${cursor.after_id}},"has_more":${hasMore}`,
    `,"gap":${gap},"reset":${reset},"frozen":${isFrozen(room)}`,
  ].join('')
  return { members, cursor, isEmpty: rows.length === 0, isReset: reset }
}

const bodyOf = ({ members }: CachedResponse): string => `{${members},"server_time":${Date.now()}}`

/** At once if all of it is in memory. */
function respond(
  cached: CachedRoom,
  input: PollInput,
  poller: Poller,
): CachedResponse | Promise<CachedResponse> {
  return (
    respondFromMemory(cached, input) ??
    (hasNoCursor(input)
      ? respondWithNewest(cached, input, poller)
      : respondFromDatabase(cached, input, poller))
  )
}

/** Shared by all clients that ask the same. */
function respondFromMemory(cached: CachedRoom, input: PollInput): CachedResponse | null {
  const key = cacheKeyOf(input)
  const known = cached.responses.get(key)
  if (known) return known
  const page = pageInMemory(cached, input)
  if (!page) return null
  const response = toResponse(cached, page)
  cached.cacheResponse(key, response)
  return response
}

function pageInMemory(cached: CachedRoom, input: PollInput): Page | null {
  if (hasNoCursor(input)) {
    const page = cached.recentRows.newest(input)
    return page && asLastPage(page)
  }
  const cursor = cursorOf(input)
  if (isLost(cached, cursor.after_id) || isOlderThanRoom(cached, cursor)) return null
  return cached.recentRows.after(cursor, input)
}

async function respondWithHistory(
  cached: CachedRoom,
  beforeId: number,
  input: PollInput,
  poller: Poller,
): Promise<CachedResponse> {
  // The rows before it may have been written by another instance.
  if (beforeId > cached.recentRows.lastId + 1) await cached.refresh()
  return toResponse(cached, await readHistoryPage(cached, beforeId, input, cursorOf(input), poller.address()))
}

/** Cached until the room changes. */
async function respondWithNewest(
  cached: CachedRoom,
  input: PollInput,
  poller: Poller,
): Promise<CachedResponse> {
  const { generation } = cached
  const response = toResponse(cached, asLastPage(await readNewestPage(cached, input, poller.address())))
  if (cached.generation === generation) cached.cacheResponse(cacheKeyOf(input), response)
  return response
}

/** Rows after a cursor that are not all in memory, or the newest page with `reset`. */
async function respondFromDatabase(
  cached: CachedRoom,
  input: PollInput,
  poller: Poller,
): Promise<CachedResponse> {
  const cursor = cursorOf(input)
  const isAhead = cursor.after_id > cached.recentRows.lastId
  if (isAhead) await cached.refresh()
  if (isLost(cached, cursor.after_id) || (await isOfEarlierRoom(cached, cursor)))
    return toResponse(cached, asLastPage(await readNewestPage(cached, input, poller.address())), {
      reset: true,
    })
  const known = isAhead ? respondFromMemory(cached, input) : null
  if (known) return known
  const page = await readPageAfter(cached, cursor, input, poller.address())
  // Read after the rows, so that rows pruned before those were read count.
  const room = await readRoom(cached.name)
  const gap =
    room !== null &&
    (cursor.after_id > 0 ? cursor.after_id < room.prunedId : cursor.after_time < room.prunedTime)
  return toResponse(cached, page, { gap })
}

/** Whether an id is of a row that is not in the stream any more, because a backup was restored. */
export const isLost = ({ recentRows }: CachedRoom, id: number): boolean =>
  id > recentRows.lastId || (id !== recentRows.lastId && isInRestoreGap(id))

/** Whether a cursor seems older than the room: of a removed room with the same name. */
const isOlderThanRoom = ({ room, recentRows }: CachedRoom, { after_time: time, after_id: id }: Cursor) =>
  room !== null &&
  id > 0 &&
  time > emptyRoomCursor.after_time &&
  time < room.createdTime &&
  !recentRows.reaches(id)

/** The same with certainty: clocks differ, and rows that retention removed are reported by `gap`. */
async function isOfEarlierRoom(cached: CachedRoom, cursor: Cursor): Promise<boolean> {
  const { room } = cached
  if (room === null || room.prunedId > 0 || !isOlderThanRoom(cached, cursor)) return false
  return (await readPosition(room.id, cursor)) === 0
}
