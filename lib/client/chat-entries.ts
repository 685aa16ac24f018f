import type { Message } from '../schemas/chat'
import type { Entry } from './chat-session'

/** More rows than this make scrolling slow; the oldest leave and can be scrolled back to. */
export const entriesMax = 1500

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
  // Everything before the clearing goes; what was only told to this reader and the gap marks go with it.
  if (type === 'clear') return entries.filter((entry) => isMessage(entry, (id) => id > (refId ?? message.id)))
  return inserted(entries, message)
}

/** The log after these rows of the stream, oldest first; rows it already has change nothing. */
export function withMessages(entries: readonly Entry[], messages: readonly Message[]): readonly Entry[] {
  return messages.reduce(applied, entries)
}

/** The log with a page of history before it. */
export function withOlder(entries: readonly Entry[], messages: readonly Message[]): readonly Entry[] {
  const known = new Set(entries.map((entry) => entry.key))
  return [...withMessages([], messages).filter((entry) => !known.has(entry.key)), ...entries]
}

/** At most `entriesMax` rows, the newest. */
export function trimmed(entries: readonly Entry[]): readonly Entry[] {
  return entries.length > entriesMax ? entries.slice(-entriesMax) : entries
}
