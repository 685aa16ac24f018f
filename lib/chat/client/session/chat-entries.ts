import type { Message } from '../../contract/chat'
import type { Entry } from './chat-session'

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
export function withChanges(entries: readonly Entry[], messages: readonly Message[]): readonly Entry[] {
  return messages.filter(({ type }) => changes.has(type)).reduce(applied, entries)
}

export const isNotice = ({ kind }: Entry) => kind === 'notice'

function timeOf(entry: Entry): number {
  if (entry.kind === 'gap') return Number.POSITIVE_INFINITY
  return entry.kind === 'notice' ? entry.time : entry.message.time
}

/** The time of the newest message in the log; 0 when there is none. */
export function lastTimeOf(entries: readonly Entry[]): number {
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
export function withAhead(ahead: readonly Entry[], messages: readonly Message[]): readonly Entry[] {
  return withMessages(ahead, messages).slice(-aheadMax)
}

/** At most `entriesMax` rows, the newest. */
export function trimmed(entries: readonly Entry[]): readonly Entry[] {
  return entries.length > entriesMax ? entries.slice(-entriesMax) : entries
}
