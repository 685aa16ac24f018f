import { dayMs } from '@/lib/core/contract/days'
import { db } from '@/lib/core/db/database'
import { columns, type Row, type RowOf, sql } from '@/lib/core/db/rows'
import { SerialQueue } from '@/lib/core/db/serial-queue'
import { processState } from '@/lib/core/process-state'
import { isUserMessage, isVisibleInRoom } from './visibility'

/** Rows looked through by one statement: some milliseconds, on SQLite with nothing else running meanwhile. */
const windowRows = 5_000
/** Names told apart on one day, about a megabyte; beyond it their number is a lower bound. */
const sendersMax = 10_000
/** Days whose names are in memory: ids rise with time, but for midnight and a clock that was wrong. */
const openDaysMax = 3

interface Day {
  messages: number
  /** Who spoke; only how many, once other days are being counted. */
  senders: Set<string> | number
}

const numberOf = ({ senders }: Day): number => (typeof senders === 'number' ? senders : senders.size)

/**
 * Messages by day, counted once: each call looks only at ids above the last one counted. What is deleted or pruned
 * later stays counted, since it was said. Kept in memory, so the first call after a start looks through all messages.
 */
class MessageStats {
  readonly #byDay = new Map<number, Day>()
  /** Those whose names are in memory, the one begun last at the end. */
  readonly #open: Day[] = []
  /** All that were counted. */
  total = 0
  #countedId = 0
  readonly #queue = new SerialQueue()

  /** Counts what is new. @param pause lets others have their turn after each step */
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

/** The days of this process. */
export function messageStats(): MessageStats {
  return processState('message-days', () => new MessageStats())
}

// What people said in all rooms together, for those who count it or try words on it. Steps are of rows: ids have holes
// of any size.

/** How often a name spoke on a day, as far as one step counted. */
export interface DayCount extends Pick<Row<'Message'>, 'nick'> {
  /** Since the epoch, UTC. */
  day: number
  count: number
}

/** Counts what was said by day and name in the next rows after an id, shown or not. Null when there are no rows. */
export async function countDaysAfter(
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

const saidColumns = columns({ m: 'Message', r: 'Room' }, 'm.id, m.time, r.name AS room, m.nick, m.msg')
/** Something that was said and is shown. */
export type StoredMessage = RowOf<typeof saidColumns>

/** What people said before an id and is shown, newest first. */
export async function readMessagesBefore(id: number, limit: number): Promise<StoredMessage[]> {
  return db().query(sql`SELECT ${saidColumns} FROM messages m JOIN rooms r ON r.id = m.room_id
    WHERE m.id < ${BigInt(id)} AND ${isUserMessage} AND ${isVisibleInRoom} ORDER BY m.id DESC LIMIT ${limit}`)
}
