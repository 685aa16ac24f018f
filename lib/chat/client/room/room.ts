import type { Message, PollResponse, SendResponse } from '../../contract/chat'
import { markSeen, type PendingAction, type PendingMessage, pendingReducer } from './outbox'

/** Notices are shown to this reader only. */
export type Entry =
  /** `asTyped`: shown with its markup characters. */
  | { kind: 'message'; key: string; message: Message; edited: boolean; asTyped?: boolean }
  | { kind: 'notice'; key: string; time: number; lines: readonly string[] }
  | { kind: 'gap'; key: string }

export interface ChatState {
  nick: string
  trip: string | null
  topic: string
  entries: readonly Entry[]
  pending: readonly PendingMessage[]
  quoted: QuotedMessages
  /** The reader has scrolled up: rows they may be looking at are kept. */
  scrolledUp: boolean
  hasOlder: boolean
  /** The log shows an earlier part of the stream; new messages are not added to it. */
  hasNewer: boolean
  /** The newest rows received meanwhile, which may mention the reader. */
  ahead: readonly Entry[]
  /** The end of the stream when it was last polled. */
  streamEndId: number
  /** The end of the stream when the reader cleared the log; null: they did not. */
  clearedAtId: number | null
  /** The server's clock minus the reader's. */
  serverAheadMs: number
  frozen: boolean
  presenceChanges: number
  /** After a reset ids may be lower than before. */
  resets: number
}

export type ChatAction =
  /** `at`: when it arrived, by the reader's clock. */
  | { type: 'polled'; response: PollResponse; at?: number }
  | { type: 'scrolled'; scrolledUp: boolean }
  /** The log shows another part of the stream, or a message differently. */
  | { type: 'updated'; by: (state: ChatState) => ChatState }
  | PendingAction
  | { type: 'sent'; sendId: string; response: SendResponse }
  /** `time`: by the reader's clock. */
  | { type: 'notice_added'; key: string; time: number; lines: readonly string[] }
  /** `asked`: what was known when the search began. */
  | { type: 'quoted_found'; asked: QuotedMessages; quoted: QuotedMessages }
  | { type: 'renamed'; nick: string; trip: string | null }
  | { type: 'cleared' }

type Polled = Extract<ChatAction, { type: 'polled' }>

export interface ChatStart {
  nick: string
  trip: string | null
  topic: string
  first: PollResponse
  hasOlder: boolean
}

/** Quoted messages that the log does not hold; null: deleted or unreadable. */
export type QuotedMessages = ReadonlyMap<number, Message | null>

/** Null: it is gone, undefined: not known yet. */
export type FindQuoted = (id: number) => Message | null | undefined

const spokenTypes: ReadonlySet<string> = new Set(['message', 'action', 'system'])

export const isChatMessage = ({ type }: Pick<Message, 'type'>): boolean => spokenTypes.has(type)

/** @param reader.ignored nicks in lower case */
export const isFromOthers = (
  row: Pick<Message, 'type' | 'nick'>,
  { nick, ignored }: { nick: string; ignored: ReadonlySet<string> },
): boolean => isChatMessage(row) && row.nick !== nick && !ignored.has(row.nick.toLowerCase())

/** Renaming is a leave and a join. */
export const isJoinOrLeave = ({ type }: Pick<Message, 'type'>): boolean => type === 'join' || type === 'leave'

export const entriesMax = 10_000
const aheadMax = 500

type MessageEntry = Extract<Entry, { kind: 'message' }>

export const messagesIn = (entries: readonly Entry[]): Message[] =>
  entries.flatMap((entry) => (entry.kind === 'message' ? [entry.message] : []))

/** 0 without messages. */
export const lastIdOf = (entries: readonly Entry[]): number =>
  entries.findLast((entry) => entry.kind === 'message')?.message.id ?? 0

/** 0 without messages. */
export const firstIdOf = (entries: readonly Entry[]): number =>
  entries.find((entry) => entry.kind === 'message')?.message.id ?? 0

function entryOf(message: Message): MessageEntry {
  return { kind: 'message', key: `m${message.id}`, message, edited: false }
}

function inserted(entries: readonly Entry[], message: Message): readonly Entry[] {
  if (message.id > lastIdOf(entries)) return [...entries, entryOf(message)]
  if (entries.some((entry) => entry.kind === 'message' && entry.message.id === message.id)) return entries
  const place = entries.findIndex((entry) => entry.kind === 'message' && entry.message.id > message.id)
  return entries.toSpliced(place, 0, entryOf(message))
}

function withEdit(entries: readonly Entry[], refId: number, msg: string): readonly Entry[] {
  return entries.map((entry) =>
    entry.kind === 'message' && entry.message.id === refId
      ? { ...entry, message: { ...entry.message, msg }, edited: true }
      : entry,
  )
}

function isMessage(entry: Entry, test: (id: number) => boolean): boolean {
  return entry.kind === 'message' && test(entry.message.id)
}

function applied(entries: readonly Entry[], message: Message): readonly Entry[] {
  const { type, ref_id: refId, msg } = message
  if (type === 'delete') return entries.filter((entry) => !isMessage(entry, (id) => id === refId))
  if (type === 'edit') return refId === null ? entries : withEdit(entries, refId, msg)
  // A clearing removes earlier messages and gaps, but no notices.
  if (type === 'clear')
    return entries.filter(
      (entry) => entry.kind === 'notice' || isMessage(entry, (id) => id > (refId ?? message.id)),
    )
  return inserted(entries, message)
}

const changes: ReadonlySet<string> = new Set(['delete', 'edit', 'clear'])

/** Rows oldest first. Known rows change nothing. */
export function withMessages(entries: readonly Entry[], messages: readonly Message[]): readonly Entry[] {
  let log = entries
  let lastId = lastIdOf(entries)
  // Almost all rows go to the end; they are appended together.
  let added: Entry[] = []
  for (const message of messages) {
    if (message.id > lastId && !changes.has(message.type)) {
      added.push(entryOf(message))
      lastId = message.id
      continue
    }
    log = applied(added.length > 0 ? [...log, ...added] : log, message)
    added = []
  }
  return added.length > 0 ? [...log, ...added] : log
}

export const isNotice = ({ kind }: Entry) => kind === 'notice'

function timeOf(entry: Entry): number {
  if (entry.kind === 'gap') return Number.POSITIVE_INFINITY
  return entry.kind === 'notice' ? entry.time : entry.message.time
}

/** 0 without messages. */
const lastTimeOf = (entries: readonly Entry[]): number =>
  entries.findLast((entry) => entry.kind === 'message')?.message.time ?? 0

/** With the notices of the previous log where their time is. They are stored nowhere else. */
export function withNotices(entries: readonly Entry[], before: readonly Entry[]): readonly Entry[] {
  const notices = before.filter(isNotice)
  const backwards = entries.toReversed().flatMap((entry) => {
    const first = notices.findLastIndex((notice) => timeOf(notice) < timeOf(entry)) + 1
    return [...notices.splice(first).reverse(), entry]
  })
  return [...notices, ...backwards.reverse()]
}

/** Notices stay where their time is. */
export function withPage(entries: readonly Entry[], messages: readonly Message[]): readonly Entry[] {
  const rows = entries.filter((entry) => !isNotice(entry))
  return withNotices(withMessages(rows, messages), entries)
}

export function trimmed(entries: readonly Entry[]): readonly Entry[] {
  return entries.length > entriesMax ? entries.slice(-entriesMax) : entries
}

/** In the log, and among those that were fetched. */
export function findQuotedIn({ entries, quoted }: Pick<ChatState, 'entries' | 'quoted'>): FindQuoted {
  let index: QuotedMessages | undefined
  return (id) => {
    // Built for the first reply: most rooms have none in view.
    index ??= new Map(messagesIn(entries).map((message) => [message.id, message]))
    return index.get(id) ?? quoted.get(id)
  }
}

type Person = Pick<Message, 'nick' | 'trip'>

export const isWrittenBy = (who: Person, message: Person | null | undefined): boolean =>
  message?.nick === who.nick && message.trip === who.trip

/** Drops messages that these rows change, so that they are fetched again. */
function withoutChanged(quoted: QuotedMessages, rows: readonly Message[]): QuotedMessages {
  const changes = rows.filter((row) => row.ref_id !== null)
  if (changes.length === 0) return quoted
  const isKept = ([id]: [number, unknown]) =>
    !changes.some(({ type, ref_id }) => type === 'clear' || ref_id === id)
  return new Map([...quoted].filter(isKept))
}

export const newestIdOf = ({
  streamEndId,
  entries,
  ahead,
}: Pick<ChatState, 'streamEndId' | 'entries' | 'ahead'>) =>
  Math.max(streamEndId, lastIdOf(entries), lastIdOf(ahead))

export function startChat({ nick, trip, topic, first, hasOlder }: ChatStart): ChatState {
  const empty: ChatState = {
    nick,
    trip,
    topic,
    entries: [],
    pending: [],
    quoted: new Map(),
    scrolledUp: false,
    hasOlder: false,
    hasNewer: false,
    ahead: [],
    streamEndId: 0,
    clearedAtId: null,
    serverAheadMs: 0,
    frozen: first.frozen,
    presenceChanges: 0,
    resets: 0,
  }
  return { ...polled(empty, { response: first }), topic, hasOlder }
}

type Shown = Pick<ChatState, 'entries' | 'ahead' | 'hasOlder' | 'hasNewer'>

const attached = { ahead: [], hasNewer: false } as const

/** While the reader has scrolled up, no row is dropped. */
function shownAfter(state: ChatState, response: PollResponse): Shown {
  const { messages, gap, cursor } = response
  const { entries, ahead, scrolledUp, hasOlder } = state
  if (state.hasNewer || (scrolledUp && entries.length + messages.length > entriesMax)) {
    const kept = messages.filter(({ type }) => changes.has(type)).reduce(applied, entries)
    const after = withMessages(ahead, messages).slice(-aheadMax)
    if (lastIdOf(kept) > 0) return { entries: kept, ahead: after, hasOlder, hasNewer: true }
    return { entries: withNotices(after, kept), hasOlder: true, ...attached }
  }
  const log: readonly Entry[] =
    gap && entries.length > 0 ? [...entries, { kind: 'gap', key: `gap${cursor.after_id}` }] : entries
  // After a reset only notices are left.
  const all = lastIdOf(log) > 0 ? withMessages(log, messages) : withPage(log, messages)
  const kept = scrolledUp ? all : trimmed(all)
  return { entries: kept, hasOlder: hasOlder || kept.length < all.length, ...attached }
}

/** Responses take time to arrive; smaller differences count as equal clocks. */
const clockToleranceMs = 1_000

function withServer(state: ChatState, { response, at }: Pick<Polled, 'response' | 'at'>): ChatState {
  const { frozen, reset, server_time: serverTime } = response
  const streamEndId = response.cursor.after_id
  // Another tab's response may arrive after a newer one of this tab.
  if (streamEndId < state.streamEndId && !reset) return state
  const aheadMs = at === undefined ? state.serverAheadMs : serverTime - at
  const isClockSame = Math.abs(aheadMs - state.serverAheadMs) < clockToleranceMs
  if (isClockSame && state.frozen === frozen && state.streamEndId === streamEndId) return state
  return { ...state, frozen, streamEndId, serverAheadMs: isClockSame ? state.serverAheadMs : aheadMs }
}

function polled(before: ChatState, { response, at }: Omit<Polled, 'type'>): ChatState {
  const { messages } = response
  const state = withServer(before, { response, at })
  // The next poll returns the newest page, before which there may be more.
  if (response.reset) {
    const fresh = { entries: withNotices([], state.entries), quoted: new Map(), clearedAtId: null }
    return { ...state, ...fresh, resets: state.resets + 1, hasOlder: messages.length > 0, ...attached }
  }
  if (messages.length === 0) return state
  return {
    ...state,
    ...shownAfter(state, response),
    topic: messages.findLast((message) => message.type === 'topic')?.msg ?? state.topic,
    presenceChanges: state.presenceChanges + messages.filter(isJoinOrLeave).length,
    pending: markSeen(state.pending, messages),
    quoted: withoutChanged(state.quoted, messages),
  }
}

function sent(state: ChatState, sendId: string, response: SendResponse): ChatState {
  const pending = state.pending.find((each) => each.sendId === sendId)
  const rest = state.pending.filter((each) => each.sendId !== sendId)
  // A repeated send of a message deleted meanwhile returns no text.
  if (!pending || response.msg === '') return { ...state, pending: rest }
  const { id, time, room, nick, trip, msg, reply_to, is_admin = false } = response
  const message: Message = {
    id,
    time,
    type: pending.type,
    room,
    nick,
    trip,
    msg,
    is_admin,
    ref_id: null,
    ...(reply_to && { reply_to }),
  }
  // The log shows an earlier part of the stream, or was cleared after the message had arrived.
  if (state.hasNewer || id <= (state.clearedAtId ?? 0)) return { ...state, pending: rest }
  return { ...state, pending: rest, entries: withMessages(state.entries, [message]) }
}

function outgoing(state: ChatState, action: PendingAction): ChatState {
  const { entries, nick } = state
  const pending = pendingReducer(state.pending, action, { nick, after: lastIdOf(entries) })
  if (action.type !== 'restored') return { ...state, pending }
  // The page was left before the response arrived; its first rows may include the message.
  return { ...state, pending: markSeen(pending, messagesIn(entries)) }
}

export function chatReducer(state: ChatState, action: ChatAction): ChatState {
  switch (action.type) {
    case 'polled':
      return polled(state, action)
    case 'scrolled':
      return state.scrolledUp === action.scrolledUp ? state : { ...state, scrolledUp: action.scrolledUp }
    case 'updated':
      return action.by(state)
    case 'sent':
      return sent(state, action.sendId, action.response)
    case 'notice_added': {
      const { key, lines } = action
      const serverTime = action.time + state.serverAheadMs
      // The server's time is an estimate: a notice goes after everything that is known.
      const time = Math.max(serverTime, lastTimeOf(state.entries), lastTimeOf(state.ahead))
      return { ...state, entries: [...state.entries, { kind: 'notice', key, time, lines }] }
    }
    case 'quoted_found':
      // A row that changed one of them may have arrived meanwhile.
      return state.quoted === action.asked ? { ...state, quoted: action.quoted } : state
    case 'renamed':
      return { ...state, nick: action.nick, trip: action.trip }
    case 'cleared': {
      return { ...state, entries: [], hasOlder: false, clearedAtId: newestIdOf(state), ...attached }
    }
    default:
      return outgoing(state, action)
  }
}
