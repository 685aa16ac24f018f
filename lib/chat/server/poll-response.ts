import { isInRestoreGap } from '@/lib/core/db/restore-gaps'
import type { Cursor, PollInput } from '../contract/chat'
import type { CachedRoom, PollResponse } from './cached-room'
import type { Page } from './page'
import { readHistoryPage, readNewestPage, readPageAfter } from './read-page'
import { emptyRoomCursor } from './recent-rows'
import { readPosition, readRoom } from './store'

// The response to a poll for the stream as it is now: from the response cache, the recent rows or the database.

/** What a response depends on. */
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
): PollResponse {
  // Joined, because a concatenated string would keep its pieces in memory.
  const members = [
    `"code":200,"room":${JSON.stringify(name)},"messages":[`,
    rows.map(({ json }) => json).join(','),
    `],"cursor":{"after_time":${cursor.after_time},"after_id":${cursor.after_id}},"has_more":${hasMore}`,
    `,"gap":${gap},"reset":${reset},"frozen":${room?.frozen ?? false}`,
  ].join('')
  return { members, cursor, isEmpty: rows.length === 0, isReset: reset }
}

/** The body of a response, with the server's time. */
export const bodyOf = ({ members }: PollResponse): string => `{${members},"server_time":${Date.now()}}`

/** The response for the stream as it is now; at once if all of it is in memory. */
export function respond(cached: CachedRoom, input: PollInput): PollResponse | Promise<PollResponse> {
  return (
    respondFromMemory(cached, input) ??
    (hasNoCursor(input) ? respondWithNewest(cached, input) : respondFromDatabase(cached, input))
  )
}

/** The response if it is cached or all its rows are in memory; shared by all clients that ask the same. */
function respondFromMemory(cached: CachedRoom, input: PollInput): PollResponse | null {
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

/** A page of history before `before_id`. */
export async function respondWithHistory(
  cached: CachedRoom,
  beforeId: number,
  input: PollInput,
): Promise<PollResponse> {
  // The rows before it may have been written by another instance.
  if (beforeId > cached.recentRows.lastId + 1) await cached.refresh()
  return toResponse(cached, await readHistoryPage(cached, beforeId, input, cursorOf(input)))
}

/** The newest page from the database; cached until the room changes. */
async function respondWithNewest(cached: CachedRoom, input: PollInput): Promise<PollResponse> {
  const { generation } = cached
  const response = toResponse(cached, asLastPage(await readNewestPage(cached, input)))
  if (cached.generation === generation) cached.cacheResponse(cacheKeyOf(input), response)
  return response
}

/** Rows after a cursor that are not all in memory, or the newest page with `reset`. */
async function respondFromDatabase(cached: CachedRoom, input: PollInput): Promise<PollResponse> {
  const cursor = cursorOf(input)
  const isAhead = cursor.after_id > cached.recentRows.lastId
  if (isAhead) await cached.refresh()
  if (isLost(cached, cursor.after_id) || (await isOfEarlierRoom(cached, cursor)))
    return toResponse(cached, asLastPage(await readNewestPage(cached, input)), { reset: true })
  const known = isAhead ? respondFromMemory(cached, input) : null
  if (known) return known
  const page = await readPageAfter(cached, cursor, input)
  // Read after the rows, so that rows pruned before those were read count.
  const room = await readRoom(cached.name)
  const gap =
    room !== null &&
    (cursor.after_id > 0 ? cursor.after_id < room.prunedId : cursor.after_time < room.prunedTime)
  return toResponse(cached, page, { gap })
}

/** Whether an id is of a row that is not in the stream any more, because a backup was restored. */
const isLost = ({ recentRows }: CachedRoom, id: number): boolean =>
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
