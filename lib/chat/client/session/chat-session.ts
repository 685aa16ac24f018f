import type { Message, PollAnswer, SendAnswer } from '../../contract/chat'
import {
  entriesMax,
  lastIdOf,
  lastTimeOf,
  trimmed,
  withAhead,
  withChanges,
  withMessages,
  withNotices,
  withPage,
} from './chat-entries'
import { type Originals, withoutChanged } from './chat-originals'
import { markSeen, type Pending, type PendingAction, pendingReducer } from './chat-pending'
import { isMove } from './row-types'

/** A row of the log: a message, or something that only this reader is told. */
export type Entry =
  /** `asTyped`: its reader wants to see the signs of its markup. */
  | { kind: 'message'; key: string; message: Message; edited: boolean; asTyped?: boolean }
  | { kind: 'notice'; key: string; time: number; lines: readonly string[] }
  | { kind: 'gap'; key: string }

export interface ChatState {
  nick: string
  trip: string | null
  topic: string
  entries: readonly Entry[]
  pending: readonly Pending[]
  /** What is known of messages that were answered and are not among the entries. */
  originals: Originals
  /** The reader has scrolled up, so rows they may be looking at stay. */
  reading: boolean
  /** There may be older messages to scroll back to. */
  hasOlder: boolean
  /** The log shows an earlier part of the stream: what is said now is not added to it. */
  hasNewer: boolean
  /** What came meanwhile, the newest of it: nobody reads it, but some of it may call the reader. */
  ahead: readonly Entry[]
  /** Where the stream ended when it was last polled. */
  liveId: number
  /** Where the stream was when its reader emptied the log: it begins after that row; null when nobody has. */
  wipedId: number | null
  /** How far the server's clock is ahead of the reader's; below 0 when it is behind. */
  serverAheadMs: number
  /** Nobody can write to the room now. */
  frozen: boolean
  /** Grows whenever somebody came or went. */
  peopleChanges: number
  /** Grows whenever the stream began anew: its ids may be lower than those before, which say nothing any longer. */
  resets: number
}

export type ChatAction =
  /** `at`: when it came, by the reader's clock. */
  | { type: 'polled'; answer: PollAnswer; at?: number }
  /** The reader has scrolled up, or is at the end again. */
  | { type: 'scrolled'; reading: boolean }
  /** The log shows another part of the stream, or a message in another way. */
  | { type: 'moved'; by: (state: ChatState) => ChatState }
  | PendingAction
  | { type: 'sent'; sendId: string; answer: SendAnswer }
  /** `time`: by the reader's clock. */
  | { type: 'told'; key: string; time: number; lines: readonly string[] }
  /** Messages that were looked for, and those that were known when that began. */
  | { type: 'found'; asked: Originals; originals: Originals }
  | { type: 'renamed'; nick: string; trip: string | null }
  | { type: 'wiped' }

type Polled = Extract<ChatAction, { type: 'polled' }>

export interface ChatStart {
  nick: string
  trip: string | null
  topic: string
  first: PollAnswer
  /** Whether there are older messages than those of the first page. */
  hasOlder: boolean
}

/** The newest row that is known of the stream. */
export const newestIdOf = ({ liveId, entries, ahead }: Pick<ChatState, 'liveId' | 'entries' | 'ahead'>) =>
  Math.max(liveId, lastIdOf(entries), lastIdOf(ahead))

/** The state that the server's first page gives. */
export function startChat({ nick, trip, topic, first, hasOlder }: ChatStart): ChatState {
  const empty: ChatState = {
    nick,
    trip,
    topic,
    entries: [],
    pending: [],
    originals: new Map(),
    reading: false,
    hasOlder: false,
    hasNewer: false,
    ahead: [],
    liveId: 0,
    wipedId: null,
    serverAheadMs: 0,
    frozen: first.frozen,
    peopleChanges: 0,
    resets: 0,
  }
  return { ...polled(empty, { answer: first }), topic, hasOlder }
}

type Shown = Pick<ChatState, 'entries' | 'ahead' | 'hasOlder' | 'hasNewer'>

const attached = { ahead: [], hasNewer: false } as const

/** What the log shows after a poll. Whoever reads keeps every row, up to as many as there may be. */
function shownAfter(state: ChatState, answer: PollAnswer): Shown {
  const { messages, gap, cursor } = answer
  const { entries, ahead, reading, hasOlder } = state
  if (state.hasNewer || (reading && entries.length + messages.length > entriesMax)) {
    const kept = withChanges(entries, messages)
    const after = withAhead(ahead, messages)
    if (lastIdOf(kept) > 0) return { entries: kept, ahead: after, hasOlder, hasNewer: true }
    return { entries: withNotices(after, kept), hasOlder: true, ...attached }
  }
  const log: readonly Entry[] =
    gap && entries.length > 0 ? [...entries, { kind: 'gap', key: `gap${cursor.after_id}` }] : entries
  // A log that starts over, after a reset, has nothing but what its reader was told.
  const all = lastIdOf(log) > 0 ? withMessages(log, messages) : withPage(log, messages)
  const kept = reading ? all : trimmed(all)
  return { entries: kept, hasOlder: hasOlder || kept.length < all.length, ...attached }
}

/** An answer takes its time to come, so clocks that differ by less count as equal. */
const clockToleranceMs = 1_000

/** What an answer says of the room and of the server's clock. */
function withServer(state: ChatState, { answer, at }: Pick<Polled, 'answer' | 'at'>): ChatState {
  const { frozen, reset, server_time: serverTime } = answer
  const liveId = answer.cursor.after_id
  // Another tab's answer may come after a newer one of this tab.
  if (liveId < state.liveId && !reset) return state
  const aheadMs = at === undefined ? state.serverAheadMs : serverTime - at
  const isClockSame = Math.abs(aheadMs - state.serverAheadMs) < clockToleranceMs
  if (isClockSame && state.frozen === frozen && state.liveId === liveId) return state
  return { ...state, frozen, liveId, serverAheadMs: isClockSame ? state.serverAheadMs : aheadMs }
}

function polled(before: ChatState, { answer, at }: Omit<Polled, 'type'>): ChatState {
  const { messages } = answer
  const state = withServer(before, { answer, at })
  // The next poll brings the newest page, before which there may be more.
  if (answer.reset) {
    const fresh = { entries: withNotices([], state.entries), originals: new Map(), wipedId: null }
    return { ...state, ...fresh, resets: state.resets + 1, hasOlder: messages.length > 0, ...attached }
  }
  if (messages.length === 0) return state
  return {
    ...state,
    ...shownAfter(state, answer),
    topic: messages.findLast((message) => message.type === 'topic')?.msg ?? state.topic,
    peopleChanges: state.peopleChanges + messages.filter(isMove).length,
    pending: markSeen(state.pending, messages),
    originals: withoutChanged(state.originals, messages),
  }
}

function sent(state: ChatState, sendId: string, answer: SendAnswer): ChatState {
  const pending = state.pending.find((each) => each.sendId === sendId)
  const rest = state.pending.filter((each) => each.sendId !== sendId)
  // A repeat of something deleted meanwhile carries no text; the deletion is in the stream.
  if (!pending || answer.msg === '') return { ...state, pending: rest }
  const { id, time, room, nick, trip, msg, reply_to } = answer
  const message: Message = {
    id,
    time,
    type: pending.type,
    room,
    nick,
    trip,
    msg,
    is_admin: false,
    ref_id: null,
    ...(reply_to && { reply_to }),
  }
  // The log shows an earlier part of the stream, or was emptied after the message had arrived.
  if (state.hasNewer || id <= (state.wipedId ?? 0)) return { ...state, pending: rest }
  return { ...state, pending: rest, entries: withMessages(state.entries, [message]) }
}

function outgoing(state: ChatState, action: PendingAction): ChatState {
  const { entries, nick } = state
  const pending = pendingReducer(state.pending, action, { nick, after: lastIdOf(entries) })
  if (action.type !== 'restored') return { ...state, pending }
  // The page was left before the answer came, and the log that it opened with may show the message already.
  const shown = entries.flatMap((entry) => (entry.kind === 'message' ? [entry.message] : []))
  return { ...state, pending: markSeen(pending, shown) }
}

/** What the chat window shows, after one more thing happened. Pure. */
export function chatReducer(state: ChatState, action: ChatAction): ChatState {
  switch (action.type) {
    case 'polled':
      return polled(state, action)
    case 'scrolled':
      return state.reading === action.reading ? state : { ...state, reading: action.reading }
    case 'moved':
      return action.by(state)
    case 'sent':
      return sent(state, action.sendId, action.answer)
    case 'told': {
      const { key, lines } = action
      const serverTime = action.time + state.serverAheadMs
      // Which may not be known exactly: this is told after all that is known.
      const time = Math.max(serverTime, lastTimeOf(state.entries), lastTimeOf(state.ahead))
      return { ...state, entries: [...state.entries, { kind: 'notice', key, time, lines }] }
    }
    case 'found':
      // A row that changes one of them may have come in between: what was read is of before.
      return state.originals === action.asked ? { ...state, originals: action.originals } : state
    case 'renamed':
      return { ...state, nick: action.nick, trip: action.trip }
    case 'wiped': {
      return { ...state, entries: [], hasOlder: false, wipedId: newestIdOf(state), ...attached }
    }
    default:
      return outgoing(state, action)
  }
}
