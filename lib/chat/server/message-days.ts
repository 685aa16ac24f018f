import { SerialQueue } from '@/lib/core/db/serial-queue'
import { processState } from '@/lib/core/process-state'
import { countDaysAfter, type DayCount } from './message-stats'

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
class MessageDays {
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
export function messageDays(): MessageDays {
  return processState('message-days', () => new MessageDays())
}
