import { randomId } from '@/lib/core/browser/browser-storage'
import type { RefusalFacts } from '@/lib/core/i18n/localized-refusal'
import type { Message, OnlineNick, SendResponse } from '../../contract/chat'
import { type Entry, lastIdOf, lastTimeOf } from './entries'

export interface PendingMessage {
  sendId: string
  nick: string
  msg: string
  type: 'message' | 'action'
  replyTo?: number
  /** delayed: will be retried automatically · refused: the server returned an error */
  state: 'queued' | 'sending' | 'delayed' | 'refused'
  attempts: number
  /** A request was started, and its outcome is unknown. */
  mayHaveArrived?: boolean
  /** The newest row when it was written; the row it becomes is newer. */
  after: number
  why: RefusalFacts | null
  /** When slow mode permits it, by performance.now(). */
  until?: number
  /** The log already shows it, because a poll was faster than the response. */
  seen: boolean
}

/** Quoted messages that the log does not hold; null: deleted or unreadable. */
export type QuotedMessages = ReadonlyMap<number, Message | null>

/** The row in the middle of those that are in the document; key null: the end. */
export interface Place {
  key: string | null
  index: number
}

export const theEnd: Place = { key: null, index: 0 }

export type Connection = 'connecting' | 'connected' | 'reconnecting' | 'offline' | 'refused'

export interface PollState {
  connection: Connection
  /** When the server last answered, by this browser's clock; 0: never. */
  answeredAt: number
  problem: RefusalFacts | null
}

/** What a page knows of a room: a slice of the store. Only {@link Change}s make another one. */
export interface Room {
  nick: string
  trip: string | null
  topic: string
  frozen: boolean
  /** For how many minutes messages can be changed by their senders. */
  editMinutes: number
  /** The page was opened without the server. */
  isOffline: boolean
  polling: PollState

  // Messages
  entries: readonly Entry[]
  quoted: QuotedMessages
  /** Quoted messages that are shown and not known yet. */
  wanted: ReadonlySet<number>
  hasOlder: boolean
  /** The log shows an earlier part of the stream; new messages are not added to it. */
  hasNewer: boolean
  /** A page of history is being fetched. */
  isLoading: boolean
  /** The newest rows received meanwhile, which may mention the reader. */
  ahead: readonly Entry[]
  /** The end of the stream when it was last polled. */
  streamEndId: number
  /** The end of the stream when the reader cleared the log; null: they did not. */
  clearedAtId: number | null
  /** The server's clock minus the reader's. */
  serverAheadMs: number
  /** After a reset ids may be lower than before. */
  resets: number

  // Outbox
  pending: readonly PendingMessage[]
  /** What was sent and is not stored as own yet (own/own-messages.ts). */
  unkept: readonly Pick<SendResponse, 'id' | 'token'>[]

  // People
  online: readonly OnlineNick[]
  presenceChanges: number

  // Finding
  /** How often the panel was asked for; 0: it is closed. */
  finding: number
  /** What was typed there last. */
  findText: string

  // Draft
  draft: string
  /** The message that the next line replies to; 0: none. */
  replyTo: number
  /** The `send_id` of a recalled message, which may have arrived: the next line replaces it. */
  replaces: string
  /** The message of the reader that is being edited, and its new text. The draft waits meanwhile. */
  edit: { id: number; msg: string } | null
  /** Dropped or pasted, and not answered yet. */
  files: readonly File[]
  /** Lines sent from here. */
  lines: readonly string[]

  /** While the reader has scrolled up, rows they may be looking at are kept. */
  place: Place

  // Unread
  /** The last row that the reader had seen when they last left; 0: none. */
  seenId: number
  /** The newest row when the room was last in view. */
  readId: number
}

export type Change = (room: Room) => Room

/** Another value for some fields. */
export const set =
  (fields: Partial<Room>): Change =>
  (room) => ({ ...room, ...fields })

/** Opens the panel that finds messages, or leads to its field. @param q if given, what to find */
export const find =
  (q: string): Change =>
  (room) => ({ ...room, finding: room.finding + 1, findText: q || room.findText })

export const attached = { ahead: [], hasNewer: false } as const

export const newestIdOf = ({
  streamEndId,
  entries,
  ahead,
}: Pick<Room, 'streamEndId' | 'entries' | 'ahead'>): number =>
  Math.max(streamEndId, lastIdOf(entries), lastIdOf(ahead))

/** Everything received, even while the log shows an earlier part of the stream. */
export const receivedIn = ({ entries, ahead }: Pick<Room, 'entries' | 'ahead'>): readonly Entry[] =>
  ahead.length > 0 ? [...entries, ...ahead] : entries

/** Without a connection messages wait until a poll is answered. */
export function isHeld({ polling, isOffline }: Pick<Room, 'polling' | 'isOffline'>): boolean {
  const { connection, problem } = polling
  // A server that reports a problem is there.
  if (problem) return false
  return connection === 'connecting' ? isOffline : connection !== 'connected' && connection !== 'refused'
}

/** Shown to this reader only. @param time by the reader's clock */
export const addNotice =
  (lines: readonly string[], time = Date.now(), key = randomId()): Change =>
  (room) => {
    const { entries, ahead, serverAheadMs } = room
    // The server's time is an estimate: a notice goes after everything that is known.
    const after = Math.max(time + serverAheadMs, lastTimeOf(entries), lastTimeOf(ahead))
    return { ...room, entries: [...entries, { kind: 'notice', key, time: after, lines }] }
  }

/** What the field has: the text of an edit, else the draft. */
export const written = ({ edit, draft }: Pick<Room, 'edit' | 'draft'>): string => edit?.msg ?? draft

/** Without a draft nothing replaces a recalled message. */
export const write =
  (text: string): Change =>
  (room) =>
    room.edit
      ? { ...room, edit: { ...room.edit, msg: text } }
      : { ...room, draft: text, replaces: text && room.replaces }

const linesMax = 100

export const rememberLine =
  (line: string): Change =>
  (room) => ({ ...room, lines: [...room.lines, line].slice(-linesMax) })
