import type { Message, OnlineNick, PollResponse } from '../../contract/chat'
import {
  applied,
  entriesMax,
  isChange,
  isJoinOrLeave,
  lastIdOf,
  trimmed,
  withMessages,
  withNotices,
  withPage,
} from './entries'
import { markSeen } from './outbox'
import { withoutChanged } from './quotes'
import { attached, type Change, newestIdOf, type Room, theEnd } from './room'

type Shown = Pick<Room, 'entries' | 'ahead' | 'hasOlder' | 'hasNewer'>

/** While the reader has scrolled up, no row is dropped. */
function shownAfter(room: Room, { messages, gap, cursor }: PollResponse): Shown {
  const { entries, ahead, place, hasOlder } = room
  const scrolledUp = place.key !== null
  if (room.hasNewer || (scrolledUp && entries.length + messages.length > entriesMax)) {
    // What was withdrawn further on has no line here.
    const end = lastIdOf(entries)
    const isHere = (row: Message) => isChange(row) && !(row.withdrawn && (row.ref_id ?? 0) > end)
    const kept = messages.filter(isHere).reduce(applied, entries)
    const after = withMessages(ahead, messages).slice(-aheadMax)
    if (lastIdOf(kept) > 0) return { entries: kept, ahead: after, hasOlder, hasNewer: true }
    return { entries: withNotices(after, kept), hasOlder: true, ...attached }
  }
  const log =
    gap && entries.length > 0 ? [...entries, { kind: 'gap', key: `gap${cursor.after_id}` } as const] : entries
  // After a reset only notices are left.
  const all = lastIdOf(log) > 0 ? withMessages(log, messages) : withPage(log, messages)
  const kept = scrolledUp ? all : trimmed(all)
  return { entries: kept, hasOlder: hasOlder || kept.length < all.length, ...attached }
}

const aheadMax = 500

/** Responses take time to arrive; smaller differences count as equal clocks. */
const clockToleranceMs = 1_000

function withServer(room: Room, response: PollResponse, at: number | undefined): Room {
  const { frozen, reset, server_time: serverTime } = response
  const streamEndId = response.cursor.after_id
  // Another tab's response may arrive after a newer one of this tab.
  if (streamEndId < room.streamEndId && !reset) return room
  const aheadMs = at === undefined ? room.serverAheadMs : serverTime - at
  const isClockSame = Math.abs(aheadMs - room.serverAheadMs) < clockToleranceMs
  if (isClockSame && room.frozen === frozen && room.streamEndId === streamEndId) return room
  return { ...room, frozen, streamEndId, serverAheadMs: isClockSame ? room.serverAheadMs : aheadMs }
}

/** The response of a poll. @param at when it arrived, by the reader's clock */
export const receive =
  (response: PollResponse, at?: number): Change =>
  (before) => {
    const { messages } = response
    const room = withServer(before, response, at)
    // The next poll returns the newest page, before which there may be more.
    if (response.reset) {
      const fresh = { entries: withNotices([], room.entries), quoted: new Map(), clearedAtId: null }
      const hasOlder = messages.length > 0
      const reset = { ...room, ...fresh, resets: room.resets + 1, hasOlder, ...attached }
      return { ...reset, readId: newestIdOf(reset) }
    }
    if (messages.length === 0) return room
    return {
      ...room,
      ...shownAfter(room, response),
      topic: messages.findLast((message) => message.type === 'topic')?.msg ?? room.topic,
      presenceChanges: room.presenceChanges + messages.filter(isJoinOrLeave).length,
      pending: markSeen(room.pending, messages),
      quoted: withoutChanged(room.quoted, messages),
    }
  }

export interface RoomStart {
  nick: string
  trip: string | null
  topic: string
  first: PollResponse
  hasOlder: boolean
  online: readonly OnlineNick[]
  editMinutes?: number
  /** The server was not reached when the page was opened. */
  isOffline?: boolean
}

export function openRoom({ first, hasOlder, topic, ...start }: RoomStart): Room {
  const { nick, trip, online, editMinutes = 0, isOffline = false } = start
  const room: Room = {
    nick,
    trip,
    topic,
    frozen: first.frozen,
    editMinutes,
    isOffline,
    polling: { connection: 'connecting', answeredAt: 0, problem: null },
    entries: [],
    quoted: new Map(),
    wanted: new Set(),
    hasOlder: false,
    hasNewer: false,
    isLoading: false,
    ahead: [],
    streamEndId: 0,
    clearedAtId: null,
    serverAheadMs: 0,
    resets: 0,
    pending: [],
    unkept: [],
    online,
    presenceChanges: 0,
    finding: 0,
    findText: '',
    draft: '',
    replyTo: 0,
    files: [],
    replaces: '',
    edit: null,
    lines: [],
    place: theEnd,
    seenId: 0,
    readId: 0,
  }
  const opened = { ...receive(first)(room), topic, hasOlder }
  return { ...opened, readId: newestIdOf(opened) }
}
