import type { Message } from '../../contract/chat'
import { type Entry, isChatMessage, isIgnored, isJoinOrLeave, isNotice } from '../room/entries'
import type { Room } from '../room/room'

export type LogItem =
  | { kind: 'day'; key: string; time: number }
  /** Messages received while the reader was away begin here. */
  | { kind: 'unread_rule'; key: string }
  | { kind: 'presence'; key: string; messages: Message[] }
  | ({ kind: 'line'; key: string; entry: Entry; follows: boolean; isTimed: boolean } & Group)

/** Lines of one sender, who is named above the first one. */
interface Group {
  /** Time of the first line. */
  since: number
  /** Rows of a phone that they take, roughly. */
  rows: number
}

export const isRow = ({ kind }: Pick<LogItem, 'kind'>): boolean => kind === 'line' || kind === 'presence'

export const unreadRuleKey = 'fresh'

interface LogOptions {
  nick: string
  dayKey: (time: number) => string
  /** Renames are always shown. */
  showPresence: boolean
  ignored: ReadonlySet<string>
  /** The last row seen before; 0: no rule. */
  seenId: number
}

/** Consecutive lines of one sender within this time are grouped. */
const groupedWithinMs = 300_000
/** So that the sender is in view, on a phone too. */
const groupRowsMax = 10
const rowUnits = 40

const minuteMs = 60_000
const quarterMs = 900_000

function rowsOf({ msg }: Message): number {
  let rows = 1 + Math.floor(msg.length / rowUnits)
  for (let at = msg.indexOf('\n'); at >= 0 && rows < groupRowsMax; at = msg.indexOf('\n', at + 1)) rows++
  return rows
}

/** A rename is two rows; the first one shows it. */
function isSecondOfRename({ type, nick, msg, time }: Message, seen: Set<string>): boolean {
  if (type === 'join') return seen.has(JSON.stringify([time, msg, nick]))
  if (msg !== '') seen.add(JSON.stringify([time, nick, msg]))
  return false
}

function continues(
  last: LogItem | undefined,
  { type, nick, trip, is_admin, is_bot, other_sender, time, reply_to }: Message,
): last is LogItem & { kind: 'line' } {
  if (last?.kind !== 'line' || last.entry.kind !== 'message' || type !== 'message' || reply_to) return false
  const before = last.entry.message
  return (
    before.type === 'message' &&
    before.nick === nick &&
    before.trip === trip &&
    before.is_admin === is_admin &&
    before.is_bot === is_bot &&
    before.other_sender === other_sender &&
    time - last.since < groupedWithinMs &&
    last.rows < groupRowsMax
  )
}

/** The clock shows minutes, which are the same in every time zone. */
const minuteOf = (entry: Entry) =>
  entry.kind === 'message' ? Math.floor(entry.message.time / minuteMs) : Number.NaN

function isShown(entry: Entry, { showPresence, ignored }: LogOptions): boolean {
  if (isIgnored(entry, ignored)) return false
  return showPresence || entry.kind !== 'message' || !isJoinOrLeave(entry.message) || entry.message.msg !== ''
}

function addEntry(items: LogItem[], entry: Entry, renames: Set<string>): void {
  const last = items.at(-1)
  if (entry.kind !== 'message') {
    items.push({ kind: 'line', key: entry.key, entry, follows: false, isTimed: true, since: 0, rows: 0 })
    return
  }
  const { message, key } = entry
  if (!isJoinOrLeave(message)) {
    const isContinued = continues(last, message)
    const group = isContinued ? last : { since: message.time, rows: 0 }
    items.push({
      kind: 'line',
      key,
      entry,
      follows: isContinued,
      isTimed: !isContinued || minuteOf(last.entry) !== minuteOf(entry),
      since: group.since,
      rows: group.rows + rowsOf(message),
    })
  } else if (isSecondOfRename(message, renames)) return
  else if (last?.kind === 'presence') last.messages.push(message)
  else items.push({ kind: 'presence', key, messages: [message] })
}

/**
 * Joins and leaves are grouped, lines of one sender belong together, and rules mark new days and where the reader left off.
 */
export function logItems(entries: readonly Entry[], options: LogOptions): LogItem[] {
  const items: LogItem[] = []
  const renames = new Set<string>()
  let quarter = -1
  let day = ''
  let before = 0
  for (const entry of entries) {
    if (!isShown(entry, options)) continue
    if (entry.kind === 'message' || entry.kind === 'notice') {
      const time = entry.kind === 'message' ? entry.message.time : entry.time
      // Days begin at a quarter of an hour in every time zone; computing the day of each row would be slow.
      const isSameQuarter = Math.floor(time / quarterMs) === quarter
      quarter = Math.floor(time / quarterMs)
      const key = isSameQuarter ? day : options.dayKey(time)
      if (key !== day) items.push({ kind: 'day', key: `day-${entry.key}`, time })
      day = key
    }
    if (entry.kind === 'message' && isChatMessage(entry.message)) {
      const { id, nick } = entry.message
      const isFirst = before > 0 && before <= options.seenId && id > options.seenId
      // A reader who spoke first since then had not been away.
      if (isFirst && nick !== options.nick) items.push({ kind: 'unread_rule', key: unreadRuleKey })
      before = id
    }
    addEntry(items, entry, renames)
  }
  return items
}

/** Each nick once. */
export function summarizePresence(messages: readonly Message[]) {
  const ways = new Map<string, { first: string; last: string }>()
  const renames: { from: string; to: string }[] = []
  for (const { type, nick, msg } of messages) {
    if (msg !== '') renames.push(type === 'leave' ? { from: nick, to: msg } : { from: msg, to: nick })
    else ways.set(nick, { first: ways.get(nick)?.first ?? type, last: type })
  }
  const nicks = (first: string, last: string) =>
    [...ways].flatMap(([nick, way]) => (way.last === last && (!first || way.first === first) ? [nick] : []))
  const visits = nicks('join', 'leave')
  return {
    came: nicks('', 'join'),
    left: nicks('', 'leave').filter((nick) => !visits.includes(nick)),
    visits,
    renames,
  }
}

/** Notices answer the reader's own actions. */
export const ownKeys = ({ entries, pending }: Pick<Room, 'entries' | 'pending'>): ReadonlySet<string> =>
  new Set([...pending.map(({ sendId }) => sendId), ...entries.filter(isNotice).map(({ key }) => key)])

export const hasNew = (before: ReadonlySet<string>, after: ReadonlySet<string>): boolean =>
  [...after].some((key) => !before.has(key))
