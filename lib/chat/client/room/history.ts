import type { Message, PollResponse } from '../../contract/chat'
import {
  type Entry,
  entriesMax,
  firstIdOf,
  isNotice,
  lastIdOf,
  trimmed,
  withMessages,
  withNotices,
  withPage,
} from './entries'
import { attached, type Change, newestIdOf, type Room } from './room'

function withRowsBefore(entries: readonly Entry[], messages: readonly Message[]): readonly Entry[] {
  const known = new Set(entries.map((entry) => entry.key))
  const before = withMessages([], messages).filter((entry) => !known.has(entry.key))
  const leading = Math.max(
    0,
    entries.findIndex((entry) => !isNotice(entry)),
  )
  return [...withNotices(before, entries.slice(0, leading)), ...entries.slice(leading)]
}

/** The newest rows are dropped for it. @param beforeId the first id when the page was requested */
export const withOlder =
  ({ messages, has_more: hasMore }: PollResponse, beforeId: number): Change =>
  (room) => {
    // The log was cleared meanwhile, or shows another part of the stream.
    if (firstIdOf(room.entries) !== beforeId) return room
    const older = messages.filter(({ id }) => id < beforeId)
    const all = withRowsBefore(room.entries, older)
    const entries = all.length > entriesMax ? all.slice(0, entriesMax) : all
    const hasNewer = room.hasNewer || entries.length < all.length
    return { ...room, entries, hasNewer, hasOlder: hasMore && messages.length > 0 }
  }

function endingWith(room: Room, all: readonly Entry[], { cursor }: PollResponse): Room {
  const entries = trimmed(all)
  const hasNewer = cursor.after_id < room.streamEndId
  const hasOlder = room.hasOlder || entries.length < all.length
  return { ...room, entries, hasOlder, hasNewer, ahead: hasNewer ? room.ahead : [] }
}

/** @param afterId the last id when the page was requested */
export const withNewer =
  (response: PollResponse, afterId: number): Change =>
  (room) =>
    lastIdOf(room.entries) === afterId
      ? endingWith(room, withPage(room.entries, response.messages), response)
      : room

/** Notices stay. It ends a clearing of the window. */
export const replacedBy =
  (response: PollResponse, hasOlder: boolean): Change =>
  (room) => {
    const entries = withNotices(withMessages([], response.messages), room.entries)
    return endingWith({ ...room, hasOlder, clearedAtId: null }, entries, response)
  }

export const withRestored =
  ({ messages }: PollResponse): Change =>
  (room) => {
    const { entries, hasOlder, hasNewer, clearedAtId } = room
    const [oldest, newest] = [firstIdOf(entries), lastIdOf(entries)]
    const within = messages.filter(
      ({ id }) =>
        (id >= oldest || !hasOlder) &&
        (id <= newest || !hasNewer) &&
        (clearedAtId === null || id > clearedAtId),
    )
    // Restored messages may reach back beyond this page.
    const reachesBack = clearedAtId === null && within.some(({ id }) => oldest === 0 || id < oldest)
    return { ...room, entries: withPage(entries, within), hasOlder: hasOlder || reachesBack }
  }

/** Empties the window of this reader. */
export const clear: Change = (room) => ({
  ...room,
  entries: [],
  hasOlder: false,
  clearedAtId: newestIdOf(room),
  ...attached,
})
