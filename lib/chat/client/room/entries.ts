import type { Message } from '../../contract/chat'

/** Notices are shown to this reader only. */
export type Entry =
  /** `asTyped`: shown with its markup characters. */
  | { kind: 'message'; key: string; message: Message; edited: boolean; asTyped?: boolean }
  | { kind: 'notice'; key: string; time: number; lines: readonly string[] }
  | { kind: 'gap'; key: string }

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

/** A row that changes earlier ones, or an earlier row. */
export function applied(entries: readonly Entry[], message: Message): readonly Entry[] {
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
  if (entry.kind === 'gap') return Number.POSITIVE_INFINITY
  return entry.kind === 'notice' ? entry.time : entry.message.time
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
