import { db } from '../db/database'
import { SerialQueue } from '../db/serial-queue'
import { nextDearTurn } from '../http/dear-turn'
import { processState } from '../process-state'

const dayMs = 86_400_000
/** Rows looked through by one statement: some milliseconds, on SQLite with nothing else running meanwhile. */
const windowRows = 5_000
/** Names told apart on one day; beyond it their number is a lower bound. */
const sendersMax = 100_000

interface Day {
  messages: number
  senders: Set<string>
}

/**
 * Messages by day, counted once: each call looks only at ids above the last one counted. What is deleted or pruned
 * later stays counted, since it was said. Kept in memory, so the first call after a start looks through all messages.
 */
class MessageDays {
  readonly #byDay = new Map<number, Day>()
  /** All that were counted. */
  total = 0
  #countedId = 0
  readonly #queue = new SerialQueue()

  /** Counts what is new. */
  update(): Promise<void> {
    return this.#queue.run(async () => {
      for (;;) {
        const high = await this.#windowEnd()
        if (high === null) return
        await this.#count(this.#countedId, high)
        await nextDearTurn()
      }
    })
  }

  /** The last id of the next rows, null when there are none. Windows are of rows: ids have holes of any size. */
  async #windowEnd(): Promise<number | null> {
    const [row] = await db().read.$queryRaw<{ high: bigint | null }[]>`SELECT max(id) AS high FROM (
      SELECT id FROM messages WHERE id > CAST(${BigInt(this.#countedId)} AS bigint) ORDER BY id LIMIT ${windowRows}
    ) AS next`
    return row?.high == null ? null : Number(row.high)
  }

  async #count(low: number, high: number): Promise<void> {
    const rows = await db().read.$queryRaw<{ day: bigint; nick: string; count: bigint }[]>`
      SELECT time / ${BigInt(dayMs)} AS day, nick, count(*) AS count FROM messages
      WHERE id > CAST(${BigInt(low)} AS bigint) AND id <= CAST(${BigInt(high)} AS bigint)
        AND type IN ('message', 'action') GROUP BY 1, 2`
    for (const { day, nick, count } of rows) {
      const entry = this.#byDay.get(Number(day)) ?? { messages: 0, senders: new Set() }
      this.#byDay.set(Number(day), entry)
      entry.messages += Number(count)
      this.total += Number(count)
      if (entry.senders.size < sendersMax) entry.senders.add(nick)
    }
    this.#countedId = high
  }

  /** @param day days since the epoch, UTC */
  of(day: number): { messages: number; senders: number } {
    const entry = this.#byDay.get(day)
    return { messages: entry?.messages ?? 0, senders: entry?.senders.size ?? 0 }
  }
}

/** The days of this process. */
export function messageDays(): MessageDays {
  return processState('message-days', () => new MessageDays())
}
