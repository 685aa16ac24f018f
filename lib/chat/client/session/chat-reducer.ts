import type { Message, PollAnswer, SendAnswer } from '../../contract/chat'
import { markSeen, type PendingAction, type PendingMessage, pendingReducer } from './outbox'

const spokenTypes: ReadonlySet<string> = new Set(['message', 'action', 'system'])

/** Whether a row is something said. */
export const isChatMessage = ({ type }: Pick<Message, 'type'>): boolean => spokenTypes.has(type)

/**
 * Whether a row is something that somebody else said and the reader wants to hear.
 * @param reader.ignored nicks, in lower case
 */
export const isFromOthers = (
  row: Pick<Message, 'type' | 'nick'>,
  { nick, ignored }: { nick: string; ignored: ReadonlySet<string> },
): boolean => isChatMessage(row) && row.nick !== nick && !ignored.has(row.nick.toLowerCase())

/** Whether a row tells that somebody came or left, or took another nick. */
export const isJoinOrLeave = ({ type }: Pick<Message, 'type'>): boolean => type === 'join' || type === 'leave'

/** How many rows are kept, from whichever part of the stream; those that were dropped can be scrolled to again. */
export const entriesMax = 10_000
/** How many messages are kept to notify the reader of while the log shows an earlier part of the stream. */
const aheadMax = 500

type MessageEntry = Extract<Entry, { kind: 'message' }>

/** The newest message id in the log; 0 when there is none. */
export function lastIdOf(entries: readonly Entry[]): number {
  const last = entries.findLast((entry) => entry.kind === 'message')
  return last?.kind === 'message' ? last.message.id : 0
}

/** The oldest message id in the log; 0 when there is none. */
export function firstIdOf(entries: readonly Entry[]): number {
  const first = entries.find((entry) => entry.kind === 'message')
  return first?.kind === 'message' ? first.message.id : 0
}

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

/** The log after one row of the stream: something said, or something that changes what was said. */
function applied(entries: readonly Entry[], message: Message): readonly Entry[] {
  const { type, ref_id: refId, msg } = message
  if (type === 'delete') return entries.filter((entry) => !isMessage(entry, (id) => id === refId))
  if (type === 'edit') return refId === null ? entries : withEdit(entries, refId, msg)
  // Everything before the clearing goes, and the gap marks with it; what only this reader was told nobody has cleared.
  if (type === 'clear')
    return entries.filter(
      (entry) => entry.kind === 'notice' || isMessage(entry, (id) => id > (refId ?? message.id)),
    )
  return inserted(entries, message)
}

const changes: ReadonlySet<string> = new Set(['delete', 'edit', 'clear'])

/** The log after these rows of the stream, oldest first; rows it already has change nothing. */
export function withMessages(entries: readonly Entry[], messages: readonly Message[]): readonly Entry[] {
  let log = entries
  let lastId = lastIdOf(entries)
  // Almost all that comes goes to the end; it is put there at once, and not row by row.
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

/** The log after those of these rows that change what it has. */
function withChanges(entries: readonly Entry[], messages: readonly Message[]): readonly Entry[] {
  return messages.filter(({ type }) => changes.has(type)).reduce(applied, entries)
}

export const isNotice = ({ kind }: Entry) => kind === 'notice'

function timeOf(entry: Entry): number {
  if (entry.kind === 'gap') return Number.POSITIVE_INFINITY
  return entry.kind === 'notice' ? entry.time : entry.message.time
}

/** The time of the newest message in the log; 0 when there is none. */
function lastTimeOf(entries: readonly Entry[]): number {
  const last = entries.findLast((entry) => entry.kind === 'message')
  return last ? timeOf(last) : 0
}

/**
 * Another log, which has no notices, with what this reader alone was told in the one before, where its time is: it is
 * kept nowhere else.
 */
export function withNotices(entries: readonly Entry[], before: readonly Entry[]): readonly Entry[] {
  const notices = before.filter(isNotice)
  // From the end on, so that each row is looked at once.
  const backwards = entries.toReversed().flatMap((entry) => {
    const first = notices.findLastIndex((notice) => timeOf(notice) < timeOf(entry)) + 1
    return [...notices.splice(first).reverse(), entry]
  })
  return [...notices, ...backwards.reverse()]
}

/** The log with a page of the stream that it had not: what this reader was told goes where its time is among both. */
export function withPage(entries: readonly Entry[], messages: readonly Message[]): readonly Entry[] {
  const said = entries.filter((entry) => !isNotice(entry))
  return withNotices(withMessages(said, messages), entries)
}

/** What came after the part of the stream that the log shows: the newest of it. */
function withAhead(ahead: readonly Entry[], messages: readonly Message[]): readonly Entry[] {
  return withMessages(ahead, messages).slice(-aheadMax)
}

/** At most `entriesMax` rows, the newest. */
export function trimmed(entries: readonly Entry[]): readonly Entry[] {
  return entries.length > entriesMax ? entries.slice(-entriesMax) : entries
}

/** Messages that somebody answered and the log does not hold; null for one that nobody can read any more. */
export type Originals = ReadonlyMap<number, Message | null>

/** Finds a message that was answered: null when it is gone, undefined while that is not known. */
export type FindOriginal = (id: number) => Message | null | undefined

/** Finds messages in the log, as they are there now, and among those that were looked for. */
export function originalsIn({ entries, originals }: Pick<ChatState, 'entries' | 'originals'>): FindOriginal {
  let index: Originals | undefined
  return (id) => {
    // Made for the first reply: most rooms have none in view.
    index ??= new Map(
      entries.flatMap((entry) => (entry.kind === 'message' ? [[entry.message.id, entry.message]] : [])),
    )
    return index.get(id) ?? originals.get(id)
  }
}

type Person = Pick<Message, 'nick' | 'trip'>

/** Whether somebody wrote a message. */
export const isWrittenBy = (who: Person, message: Person | null | undefined): boolean =>
  message?.nick === who.nick && message.trip === who.trip

/** Without those that rows of the stream change, delete or bring back: they are to be looked for again. */
function withoutChanged(originals: Originals, rows: readonly Message[]): Originals {
  const changes = rows.filter((row) => row.ref_id !== null)
  if (changes.length === 0) return originals
  const isKept = ([id]: [number, unknown]) =>
    !changes.some(({ type, ref_id }) => type === 'clear' || ref_id === id)
  return new Map([...originals].filter(isKept))
}

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
  pending: readonly PendingMessage[]
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
  streamEndId: number
  /** Where the stream was when its reader emptied the log: it begins after that row; null when nobody has. */
  clearedAtId: number | null
  /** How far the server's clock is ahead of the reader's; below 0 when it is behind. */
  serverAheadMs: number
  /** Nobody can write to the room now. */
  frozen: boolean
  /** Grows whenever somebody came or went. */
  presenceChanges: number
  /** Grows whenever the stream began anew: its ids may be lower than those before, which say nothing any longer. */
  resets: number
}

export type ChatAction =
  /** `at`: when it came, by the reader's clock. */
  | { type: 'polled'; answer: PollAnswer; at?: number }
  /** The reader has scrolled up, or is at the end again. */
  | { type: 'scrolled'; reading: boolean }
  /** The log shows another part of the stream, or a message in another way. */
  | { type: 'updated'; by: (state: ChatState) => ChatState }
  | PendingAction
  | { type: 'sent'; sendId: string; answer: SendAnswer }
  /** `time`: by the reader's clock. */
  | { type: 'notice_added'; key: string; time: number; lines: readonly string[] }
  /** Messages that were looked for, and those that were known when that began. */
  | { type: 'originals_found'; asked: Originals; originals: Originals }
  | { type: 'renamed'; nick: string; trip: string | null }
  | { type: 'cleared' }

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
export const newestIdOf = ({
  streamEndId,
  entries,
  ahead,
}: Pick<ChatState, 'streamEndId' | 'entries' | 'ahead'>) =>
  Math.max(streamEndId, lastIdOf(entries), lastIdOf(ahead))

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
    streamEndId: 0,
    clearedAtId: null,
    serverAheadMs: 0,
    frozen: first.frozen,
    presenceChanges: 0,
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
  const streamEndId = answer.cursor.after_id
  // Another tab's answer may come after a newer one of this tab.
  if (streamEndId < state.streamEndId && !reset) return state
  const aheadMs = at === undefined ? state.serverAheadMs : serverTime - at
  const isClockSame = Math.abs(aheadMs - state.serverAheadMs) < clockToleranceMs
  if (isClockSame && state.frozen === frozen && state.streamEndId === streamEndId) return state
  return { ...state, frozen, streamEndId, serverAheadMs: isClockSame ? state.serverAheadMs : aheadMs }
}

function polled(before: ChatState, { answer, at }: Omit<Polled, 'type'>): ChatState {
  const { messages } = answer
  const state = withServer(before, { answer, at })
  // The next poll brings the newest page, before which there may be more.
  if (answer.reset) {
    const fresh = { entries: withNotices([], state.entries), originals: new Map(), clearedAtId: null }
    return { ...state, ...fresh, resets: state.resets + 1, hasOlder: messages.length > 0, ...attached }
  }
  if (messages.length === 0) return state
  return {
    ...state,
    ...shownAfter(state, answer),
    topic: messages.findLast((message) => message.type === 'topic')?.msg ?? state.topic,
    presenceChanges: state.presenceChanges + messages.filter(isJoinOrLeave).length,
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
  if (state.hasNewer || id <= (state.clearedAtId ?? 0)) return { ...state, pending: rest }
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
    case 'updated':
      return action.by(state)
    case 'sent':
      return sent(state, action.sendId, action.answer)
    case 'notice_added': {
      const { key, lines } = action
      const serverTime = action.time + state.serverAheadMs
      // Which may not be known exactly: this is told after all that is known.
      const time = Math.max(serverTime, lastTimeOf(state.entries), lastTimeOf(state.ahead))
      return { ...state, entries: [...state.entries, { kind: 'notice', key, time, lines }] }
    }
    case 'originals_found':
      // A row that changes one of them may have come in between: what was read is of before.
      return state.originals === action.asked ? { ...state, originals: action.originals } : state
    case 'renamed':
      return { ...state, nick: action.nick, trip: action.trip }
    case 'cleared': {
      return { ...state, entries: [], hasOlder: false, clearedAtId: newestIdOf(state), ...attached }
    }
    default:
      return outgoing(state, action)
  }
}
