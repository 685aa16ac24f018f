import type { Message } from '../../contract/chat'
import { type ChatState, type Entry, isChatMessage, isJoinOrLeave } from '../session/chat-reducer'

/** The keys of what is on its way out, and of what only this reader was told: mostly answers to their commands. */
export const ownKeys = ({ entries, pending }: Pick<ChatState, 'entries' | 'pending'>): ReadonlySet<string> =>
  new Set([
    ...pending.map(({ sendId }) => sendId),
    ...entries.flatMap(({ kind, key }) => (kind === 'notice' ? [key] : [])),
  ])

/** Whether something was added; what was there before may have gone. */
export const hasNew = (before: ReadonlySet<string>, after: ReadonlySet<string>): boolean =>
  [...after].some((key) => !before.has(key))

/** What the log shows, from top to bottom. */
export type LogItem =
  | { kind: 'day'; key: string; time: number }
  /** Here begins what came while the reader was away. */
  | { kind: 'unread_rule'; key: string }
  /** People who came, left or took another nick, with nothing said between. */
  | { kind: 'presence'; key: string; messages: Message[] }
  /** `since`: when the first line of its group was said. */
  | { kind: 'line'; key: string; entry: Entry; follows: boolean; since: number }

/** Whether an item is something that happened, and not a rule between. */
export const isRow = ({ kind }: Pick<LogItem, 'kind'>): boolean => kind === 'line' || kind === 'presence'

/** The key of the rule that tells where the reader left off. */
export const unreadRuleKey = 'fresh'

interface LogOptions {
  /** The reader's own nick. */
  nick: string
  /** A key that is equal for two moments of one day. */
  dayKey: (time: number) => string
  /** Whether comings and goings are shown; a change of nick always is. */
  showPresence: boolean
  /** Nicks that the reader does not want to hear, in lower case. */
  ignored: ReadonlySet<string>
  /** The last row that the reader had seen when they left; 0 without a mark. */
  seenId: number
}

/** Lines of one person are one group for as long: then the time is shown again. */
const groupedWithinMs = 300_000

const quarterMs = 900_000

/** Of the two rows of a change of nick the second; the first one tells it. */
function isSecondOfRename({ type, nick, msg, time }: Message, told: Set<string>): boolean {
  if (type === 'join') return told.has(JSON.stringify([time, msg, nick]))
  if (msg !== '') told.add(JSON.stringify([time, nick, msg]))
  return false
}

function continues(
  last: LogItem | undefined,
  { type, nick, trip, is_admin, is_bot, time, reply_to }: Message,
): last is LogItem & { kind: 'line' } {
  if (last?.kind !== 'line' || last.entry.kind !== 'message' || type !== 'message' || reply_to) return false
  const before = last.entry.message
  return (
    before.type === 'message' &&
    before.nick === nick &&
    before.trip === trip &&
    before.is_admin === is_admin &&
    before.is_bot === is_bot &&
    time - last.since < groupedWithinMs
  )
}

function isShown(entry: Entry, { showPresence, ignored }: LogOptions): boolean {
  if (entry.kind !== 'message') return true
  const { nick, msg } = entry.message
  if (ignored.has(nick.toLowerCase())) return false
  return showPresence || !isJoinOrLeave(entry.message) || msg !== ''
}

function addEntry(items: LogItem[], entry: Entry, renames: Set<string>): void {
  const last = items.at(-1)
  if (entry.kind !== 'message') {
    items.push({ kind: 'line', key: entry.key, entry, follows: false, since: 0 })
    return
  }
  const { message, key } = entry
  if (!isJoinOrLeave(message)) {
    const follows = continues(last, message)
    items.push({ kind: 'line', key, entry, follows, since: follows ? last.since : message.time })
  } else if (isSecondOfRename(message, renames)) return
  else if (last?.kind === 'presence') last.messages.push(message)
  else items.push({ kind: 'presence', key, messages: [message] })
}

/**
 * The log as it is shown: runs of comings and goings are one item, lines of one person belong together, and rules
 * tell where a day begins and where the reader left off.
 */
export function logItems(entries: readonly Entry[], showing: LogOptions): LogItem[] {
  const items: LogItem[] = []
  const renames = new Set<string>()
  let quarter = -1
  let day = ''
  let before = 0
  for (const entry of entries) {
    if (!isShown(entry, showing)) continue
    if (entry.kind !== 'gap') {
      const time = entry.kind === 'message' ? entry.message.time : entry.time
      // Days begin at a quarter of an hour in every time zone, and asking for the day of each row would take long.
      const isSameQuarter = Math.floor(time / quarterMs) === quarter
      quarter = Math.floor(time / quarterMs)
      const key = isSameQuarter ? day : showing.dayKey(time)
      if (key !== day) items.push({ kind: 'day', key: `day-${entry.key}`, time })
      day = key
    }
    if (entry.kind === 'message' && isChatMessage(entry.message)) {
      const { id, nick } = entry.message
      const isFirst = before > 0 && before <= showing.seenId && id > showing.seenId
      // Whoever spoke first since then was here.
      if (isFirst && nick !== showing.nick) items.push({ kind: 'unread_rule', key: unreadRuleKey })
      before = id
    }
    addEntry(items, entry, renames)
  }
  return items
}

/** Who came, left, looked in and took another nick during a run, each nick once. */
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
