import { dayMs } from '@/lib/core/contract/days'
import { db } from '@/lib/core/db/database'
import { columns, type Row, type RowOf, sql } from '@/lib/core/db/rows'
import { SerialQueue } from '@/lib/core/db/serial-queue'
import { processState } from '@/lib/core/process-state'
import { isUserMessage, isVisibleInRoom } from './visibility'

/** Rows scanned by one statement: a few milliseconds, in which SQLite blocks the process. */
const windowRows = 5_000
/** Nicks counted per day, about a megabyte; beyond it the number is a lower bound. */
const sendersMax = 10_000
/** Days whose nicks are in memory. Ids rise with time, except around midnight and after clock errors. */
const openDaysMax = 3

interface Day {
  messages: number
  /** Nicks; only their number once the day is closed. */
  senders: Set<string> | number
}

const numberOf = ({ senders }: Day): number => (typeof senders === 'number' ? senders : senders.size)

/**
 * Each call counts only ids above the last one counted; messages deleted later stay counted. Kept in memory, so the first
 * call after a start scans all messages.
 */
class MessageStats {
  readonly #byDay = new Map<number, Day>()
  readonly #open: Day[] = []
  total = 0
  #countedId = 0
  readonly #queue = new SerialQueue()

  /** @param pause yields after each step */
  update(pause: () => Promise<void>): Promise<void> {
    return this.#queue.run(async () => {
      for (;;) {
        const step = await countDaysAfter(this.#countedId, windowRows)
        if (!step) return
        for (const each of step.counts) this.#add(each)
        this.#countedId = step.lastId
        await pause()
      }
    })
  }

  #add({ day, nick, count }: DayCount): void {
    const entry = this.#byDay.get(day) ?? this.#begin(day)
    entry.messages += count
    this.total += count
    const { senders } = entry
    if (typeof senders !== 'number' && senders.size < sendersMax) senders.add(nick)
  }

  #begin(day: number): Day {
    const entry: Day = { messages: 0, senders: new Set() }
    this.#byDay.set(day, entry)
    this.#open.push(entry)
    const over = this.#open.length > openDaysMax ? this.#open.shift() : undefined
    if (over) over.senders = numberOf(over)
    return entry
  }

  /** @param day days since the epoch, UTC */
  of(day: number): { messages: number; senders: number } {
    const entry = this.#byDay.get(day)
    return { messages: entry?.messages ?? 0, senders: entry ? numberOf(entry) : 0 }
  }
}

export function messageStats(): MessageStats {
  return processState('message-days', () => new MessageStats())
}

// Steps are of rows, not of ids: ids have gaps of any size.

/** Within one step. */
interface DayCount extends Pick<Row<'Message'>, 'nick'> {
  day: number
  count: number
}

/** Counts the next rows after an id, visible or not. Null when there are none. */
async function countDaysAfter(
  afterId: number,
  rowsMax: number,
): Promise<{ lastId: number; counts: DayCount[] } | null> {
  const low = sql`CAST(${BigInt(afterId)} AS bigint)`
  const [end] = await db().query(sql<{ high: number | null }>`SELECT max(id) AS high FROM (
    SELECT id FROM messages WHERE id > ${low} ORDER BY id LIMIT ${rowsMax}
  ) AS next`)
  if (end?.high == null) return null
  const counts = await db().query(sql<DayCount>`
    SELECT m.time / ${BigInt(dayMs)} AS day, m.nick, count(*) AS count FROM messages m
    WHERE m.id > ${low} AND m.id <= CAST(${BigInt(end.high)} AS bigint) AND ${isUserMessage} GROUP BY 1, 2`)
  return { lastId: end.high, counts }
}

const messageColumns = columns({ m: 'Message', r: 'Room' }, 'm.id, m.time, r.name AS room, m.nick, m.msg')
export type StoredMessage = RowOf<typeof messageColumns>

/** Visible messages of users before an id, newest first. */
export async function readMessagesBefore(id: number, limit: number): Promise<StoredMessage[]> {
  return db().query(sql`SELECT ${messageColumns} FROM messages m JOIN rooms r ON r.id = m.room_id
    WHERE m.id < ${BigInt(id)} AND ${isUserMessage} AND ${isVisibleInRoom} ORDER BY m.id DESC LIMIT ${limit}`)
}
