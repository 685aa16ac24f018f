import type { Message, PollAnswer, SendAnswer } from '../schemas/chat'
import { firstIdOf, lastIdOf, trimmed, withMessages, withOlder } from './chat-entries'
import { type Originals, withoutChanged } from './chat-originals'
import { markSeen, type Pending, type PendingAction, pendingReducer } from './chat-pending'

/** A row of the log: a message, or something that only this reader is told. */
export type Entry =
  | { kind: 'message'; key: string; message: Message; edited: boolean }
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
  /** There may be older messages to scroll back to. */
  hasOlder: boolean
  /** Nobody can write to the room now. */
  frozen: boolean
  /** Grows whenever somebody came or went. */
  peopleChanges: number
}

export type ChatAction =
  /** `reading`: the reader has scrolled up, so rows they may be looking at stay. */
  | { type: 'polled'; answer: PollAnswer; reading?: boolean }
  | { type: 'older'; answer: PollAnswer }
  /** Messages that may have been brought back: those within the log go where they were. */
  | { type: 'filled'; answer: PollAnswer }
  | PendingAction
  | { type: 'sent'; sendId: string; answer: SendAnswer }
  | { type: 'told'; key: string; time: number; lines: readonly string[] }
  /** Messages that were looked for, and those that were known when that began. */
  | { type: 'found'; asked: Originals; originals: Originals }
  | { type: 'renamed'; nick: string; trip: string | null }
  | { type: 'wiped' }

export interface ChatStart {
  nick: string
  trip: string | null
  topic: string
  first: PollAnswer
  /** Whether there are older messages than those of the first page. */
  hasOlder: boolean
}

/** The state that the server's first page gives. */
export function startChat({ nick, trip, topic, first, hasOlder }: ChatStart): ChatState {
  const empty: ChatState = {
    ...{ nick, trip, topic, entries: [], pending: [], originals: new Map() },
    ...{ hasOlder: false, frozen: first.frozen, peopleChanges: 0 },
  }
  return { ...polled(empty, first), topic, hasOlder }
}

function polled(before: ChatState, answer: PollAnswer, reading = false): ChatState {
  const { messages, frozen } = answer
  const state = before.frozen === frozen ? before : { ...before, frozen }
  // The next poll brings the newest page, before which there may be more.
  if (answer.reset) return { ...state, entries: [], originals: new Map(), hasOlder: messages.length > 0 }
  if (messages.length === 0) return state
  const log: readonly Entry[] =
    answer.gap && state.entries.length > 0
      ? [...state.entries, { kind: 'gap', key: `gap${answer.cursor.after_id}` }]
      : state.entries
  const entries = withMessages(log, messages)
  const topic = messages.findLast((message) => message.type === 'topic')?.msg ?? state.topic
  const moves = messages.filter((message) => message.type === 'join' || message.type === 'leave').length
  const kept = reading ? entries : trimmed(entries)
  return {
    ...state,
    entries: kept,
    topic,
    peopleChanges: state.peopleChanges + moves,
    hasOlder: state.hasOlder || kept.length < entries.length,
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
      return polled(state, action.answer, action.reading)
    case 'filled': {
      const oldest = firstIdOf(state.entries)
      const within = action.answer.messages.filter(({ id }) => id >= oldest || !state.hasOlder)
      // What came back may reach further back than one page.
      const hasOlder = state.hasOlder || within.some(({ id }) => oldest === 0 || id < oldest)
      return { ...state, entries: withMessages(state.entries, within), hasOlder }
    }
    case 'older': {
      const { messages, has_more: hasMore } = action.answer
      const entries = withOlder(state.entries, messages)
      return { ...state, entries, hasOlder: hasMore && messages.length > 0 }
    }
    case 'sent':
      return sent(state, action.sendId, action.answer)
    case 'told': {
      const { key, time, lines } = action
      return { ...state, entries: [...state.entries, { kind: 'notice', key, time, lines }] }
    }
    case 'found':
      // A row that changes one of them may have come in between: what was read is of before.
      return state.originals === action.asked ? { ...state, originals: action.originals } : state
    case 'renamed':
      return { ...state, nick: action.nick, trip: action.trip }
    case 'wiped':
      return { ...state, entries: [], hasOlder: false }
    default:
      return outgoing(state, action)
  }
}
