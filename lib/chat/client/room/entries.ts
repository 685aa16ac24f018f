import type { Message } from '../../contract/chat'

/** Notices are shown to this reader only. */
export type Entry =
  /** `asTyped`: shown with its markup characters. */
  | { kind: 'message'; key: string; message: Message; asTyped?: boolean }
  /** In place of a message; `time`: when it was withdrawn, `nick`: its sender, `''` if it was never received. */
  | { kind: 'withdrawn'; key: string; id: number; time: number; nick: string }
  | { kind: 'notice'; key: string; time: number; lines: readonly string[] }
  | { kind: 'gap'; key: string }

const spokenTypes: ReadonlySet<string> = new Set(['message', 'action', 'system'])

export const isChatMessage = ({ type }: Pick<Message, 'type'>): boolean => spokenTypes.has(type)

/** @param reader.ignored nicks in lower case */
export const isFromOthers = (
  row: Pick<Message, 'type' | 'nick'>,
  { nick, ignored }: { nick: string; ignored: ReadonlySet<string> },
): boolean => isChatMessage(row) && row.nick !== nick && !ignored.has(row.nick.toLowerCase())

/** @param ignored nicks in lower case */
export const isIgnored = (entry: Entry, ignored: ReadonlySet<string>): boolean =>
  ignored.size > 0 &&
  ((entry.kind === 'message' && ignored.has(entry.message.nick.toLowerCase())) ||
    (entry.kind === 'withdrawn' && ignored.has(entry.nick.toLowerCase())))

/** Renaming is a leave and a join. */
export const isJoinOrLeave = ({ type }: Pick<Message, 'type'>): boolean => type === 'join' || type === 'leave'

export const entriesMax = 10_000

type MessageEntry = Extract<Entry, { kind: 'message' }>

/** A loop: with each message that arrives it goes through a log of 10,000. */
export function messagesIn(entries: readonly Entry[]): Message[] {
  const messages: Message[] = []
  for (const entry of entries) if (entry.kind === 'message') messages.push(entry.message)
  return messages
}

/** Those after an id, found from the end. */
export function messagesSince(entries: readonly Entry[], id: number): Message[] {
  return messagesIn(entries.slice(entries.findLastIndex((entry) => idOf(entry) > 0 && idOf(entry) <= id) + 1))
}

/** Of a row of the stream, also of one that was withdrawn; 0: it is none. */
export function idOf(entry: Entry | undefined): number {
  if (entry?.kind === 'message') return entry.message.id
  return entry?.kind === 'withdrawn' ? entry.id : 0
}

/** 0 without rows. */
export const lastIdOf = (entries: readonly Entry[]): number => idOf(entries.findLast(idOf))

/** 0 without rows. */
export const firstIdOf = (entries: readonly Entry[]): number => idOf(entries.find(idOf))

const keyOf = (id: number) => `m${id}`

const entryOf = (message: Message): MessageEntry => ({
  kind: 'message',
  key: keyOf(message.id),
  message,
})

function inserted(entries: readonly Entry[], message: Message): readonly Entry[] {
  if (message.id > lastIdOf(entries)) return [...entries, entryOf(message)]
  const place = entries.findIndex((entry) => idOf(entry) >= message.id)
  const there = entries[place]
  const isThere = idOf(there) === message.id
  if (isThere && there?.kind === 'message') return entries
  // One that was withdrawn may be restored.
  return entries.toSpliced(place, isThere ? 1 : 0, entryOf(message))
}

/** A row with this text was received after the edit, or restored by it. */
function withEdit(entries: readonly Entry[], { ref_id: id, msg, time }: Message): readonly Entry[] {
  return entries.map((entry) =>
    entry.kind === 'message' && entry.message.id === id && entry.message.msg !== msg
      ? { ...entry, message: { ...entry.message, msg, edited_time: time } }
      : entry,
  )
}

/** A line in place of the message, unless the log begins after it. */
function withWithdrawn(entries: readonly Entry[], id: number, time: number): readonly Entry[] {
  const firstId = firstIdOf(entries)
  if (firstId === 0 || id < firstId) return entries
  const place = entries.findIndex((entry) => idOf(entry) >= id)
  const there = entries[place]
  const nick = there?.kind === 'message' && idOf(there) === id ? there.message.nick : ''
  const line: Entry = { kind: 'withdrawn', key: keyOf(id), id, time, nick }
  return entries.toSpliced(place < 0 ? entries.length : place, idOf(there) === id ? 1 : 0, line)
}

/** A row that changes earlier ones, or an earlier row. */
export function applied(entries: readonly Entry[], message: Message): readonly Entry[] {
  const { type, time, withdrawn } = message
  const refId = message.ref_id ?? message.id
  if (type === 'delete')
    return withdrawn ? withWithdrawn(entries, refId, time) : entries.filter((entry) => idOf(entry) !== refId)
  if (type === 'edit') return withEdit(entries, message)
  // A clearing removes earlier messages and gaps, but no notices.
  if (type === 'clear') return entries.filter((entry) => isNotice(entry) || idOf(entry) > refId)
  return inserted(entries, message)
}

const changes: ReadonlySet<string> = new Set(['delete', 'edit', 'clear'])

/** Whether it changes earlier rows. */
export const isChange = ({ type }: Message): boolean => changes.has(type)

/** Rows oldest first. Known rows change nothing. */
export function withMessages(entries: readonly Entry[], messages: readonly Message[]): readonly Entry[] {
  let log = entries
  let lastId = lastIdOf(entries)
  // Almost all rows go to the end; they are appended together.
  let added: Entry[] = []
  for (const message of messages) {
    if (message.id > lastId && !isChange(message)) {
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
  if (entry.kind === 'message') return entry.message.time
  return entry.kind === 'notice' ? entry.time : Number.POSITIVE_INFINITY
}

/** 0 without messages. */
export const lastTimeOf = (entries: readonly Entry[]): number =>
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

type Person = Pick<Message, 'nick' | 'trip'>

export const isWrittenBy = (who: Person, message: Person | null | undefined): boolean =>
  message?.nick === who.nick && message.trip === who.trip
