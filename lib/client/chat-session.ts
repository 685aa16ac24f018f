import type { Message, PollAnswer, SendAnswer } from '../schemas/chat'
import type { ErrorSlug } from '../schemas/errors'
import { lastIdOf, trimmed, withMessages, withOlder } from './chat-entries'

/** A row of the log: a message, or something that only this reader is told. */
export type Entry =
  | { kind: 'message'; key: string; message: Message; edited: boolean }
  | { kind: 'notice'; key: string; time: number; lines: readonly string[] }
  | { kind: 'gap'; key: string }

/** A message on its way out. */
export interface Pending {
  sendId: string
  nick: string
  msg: string
  type: 'message' | 'action'
  /** queued: waits its turn · sending · delayed: will be tried again by itself · refused: the server said no. */
  state: 'queued' | 'sending' | 'delayed' | 'refused'
  attempts: number
  /** Why it was refused or delayed: the slug, and the server's words. */
  slug: ErrorSlug | 'network' | null
  reason: string
  /** The log already shows it (a poll was faster than the answer), so the outgoing copy hides. */
  seen: boolean
}

export interface ChatState {
  nick: string
  trip: string | null
  topic: string
  entries: readonly Entry[]
  pending: readonly Pending[]
  /** There may be older messages to scroll back to. */
  hasOlder: boolean
  /** Grows whenever somebody came or went. */
  peopleChanges: number
}

export type ChatAction =
  /** `reading`: the reader has scrolled up, so rows they may be looking at stay. */
  | { type: 'polled'; answer: PollAnswer; reading?: boolean }
  | { type: 'older'; answer: PollAnswer }
  | { type: 'submitted'; message: Pick<Pending, 'sendId' | 'msg' | 'type'> }
  | { type: 'restored'; pending: readonly Pending[] }
  | { type: 'sending'; sendId: string }
  | { type: 'sent'; sendId: string; answer: SendAnswer }
  | { type: 'delayed' | 'refused'; sendId: string; slug: Pending['slug']; reason: string }
  | { type: 'retried'; sendId: string | null }
  | { type: 'discarded'; sendId: string }
  | { type: 'told'; key: string; time: number; lines: readonly string[] }
  | { type: 'renamed'; nick: string; trip: string | null }
  | { type: 'wiped' }

export interface ChatStart {
  nick: string
  trip: string | null
  topic: string
  first: PollAnswer
  /** How many messages a full first page has. */
  pageSize: number
}

/** The state that the server's first page gives. */
export function startChat({ nick, trip, topic, first, pageSize }: ChatStart): ChatState {
  const empty: ChatState = { nick, trip, topic, entries: [], pending: [], hasOlder: false, peopleChanges: 0 }
  return { ...polled(empty, first), topic, hasOlder: first.messages.length >= pageSize }
}

function polled(state: ChatState, answer: PollAnswer, reading = false): ChatState {
  const { messages } = answer
  if (answer.reset) return { ...state, entries: [], hasOlder: false }
  if (messages.length === 0) return state
  const known = lastIdOf(state.entries)
  const before: readonly Entry[] =
    answer.gap && state.entries.length > 0
      ? [...state.entries, { kind: 'gap', key: `gap${answer.cursor.after_id}` }]
      : state.entries
  const entries = withMessages(before, messages)
  const topic = messages.findLast((message) => message.type === 'topic')?.msg ?? state.topic
  const moves = messages.filter((message) => message.type === 'join' || message.type === 'leave').length
  const kept = reading ? entries : trimmed(entries)
  return {
    ...state,
    entries: kept,
    topic,
    peopleChanges: state.peopleChanges + moves,
    hasOlder: state.hasOlder || kept.length < entries.length,
    pending: state.pending.map((pending) => seenIn(pending, messages, known)),
  }
}

/** Marks an outgoing message that one of these new rows must be. */
function seenIn(pending: Pending, messages: readonly Message[], newerThan: number): Pending {
  if (pending.seen || (pending.state !== 'sending' && pending.state !== 'delayed')) return pending
  const seen = messages.some(
    (message) =>
      message.id > newerThan &&
      message.nick === pending.nick &&
      message.msg === pending.msg &&
      message.type === pending.type,
  )
  return seen ? { ...pending, seen } : pending
}

function sent(state: ChatState, sendId: string, answer: SendAnswer): ChatState {
  const pending = state.pending.find((each) => each.sendId === sendId)
  const rest = state.pending.filter((each) => each.sendId !== sendId)
  // A repeat of something deleted meanwhile carries no text; the deletion is in the stream.
  if (!pending || answer.msg === '') return { ...state, pending: rest }
  const { id, time, room, nick, trip, msg } = answer
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
  }
  return { ...state, pending: rest, entries: withMessages(state.entries, [message]) }
}

function change(state: ChatState, which: (pending: Pending) => boolean, fields: Partial<Pending>): ChatState {
  if (!state.pending.some(which)) return state
  return { ...state, pending: state.pending.map((each) => (which(each) ? { ...each, ...fields } : each)) }
}

function restored(state: ChatState, pending: readonly Pending[]): ChatState {
  const known = new Set(state.pending.map((each) => each.sendId))
  return { ...state, pending: [...pending.filter((each) => !known.has(each.sendId)), ...state.pending] }
}

const mine = (sendId: string) => (pending: Pending) => pending.sendId === sendId
const isDelayed = (pending: Pending) => pending.state === 'delayed'

/** What the chat window shows, after one more thing happened. Pure. */
export function chatReducer(state: ChatState, action: ChatAction): ChatState {
  switch (action.type) {
    case 'polled':
      return polled(state, action.answer, action.reading)
    case 'older': {
      const { messages, has_more } = action.answer
      return {
        ...state,
        entries: withOlder(state.entries, messages),
        hasOlder: has_more && messages.length > 0,
      }
    }
    case 'submitted': {
      const { nick } = state
      const fresh: Pending = {
        ...action.message,
        nick,
        state: 'queued',
        attempts: 0,
        slug: null,
        reason: '',
        seen: false,
      }
      return { ...state, pending: [...state.pending, fresh] }
    }
    case 'restored':
      return restored(state, action.pending)
    case 'sending':
      return change(state, mine(action.sendId), { state: 'sending' })
    case 'sent':
      return sent(state, action.sendId, action.answer)
    case 'delayed': {
      const attempts = (state.pending.find((each) => each.sendId === action.sendId)?.attempts ?? 0) + 1
      return change(state, mine(action.sendId), {
        state: 'delayed',
        slug: action.slug,
        reason: action.reason,
        attempts,
      })
    }
    case 'refused':
      return change(state, mine(action.sendId), {
        state: 'refused',
        slug: action.slug,
        reason: action.reason,
        seen: false,
      })
    case 'retried':
      // Without an id: all that wait for their next attempt, because the network is back.
      return change(state, action.sendId === null ? isDelayed : mine(action.sendId), { state: 'queued' })
    case 'discarded':
      return { ...state, pending: state.pending.filter((each) => each.sendId !== action.sendId) }
    case 'told': {
      const { key, time, lines } = action
      return { ...state, entries: [...state.entries, { kind: 'notice', key, time, lines }] }
    }
    case 'renamed':
      return { ...state, nick: action.nick, trip: action.trip }
    case 'wiped':
      return { ...state, entries: [], hasOlder: false }
  }
}
