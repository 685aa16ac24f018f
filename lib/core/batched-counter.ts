import { type QueueName, queueMax, watchQueue } from './limits/queues'
import { logThrottled } from './log-throttled'
import { Periodic } from './periodic'

const flushIntervalMs = 1_000
/** Rows per statement. */
const batchMax = 1_000

export type Counted<Thing> = Thing & { count: number }

interface CounterOptions<Thing> {
  /** Bounds the keys that wait while the database cannot be written; new keys beyond that are not counted. */
  queue: QueueName
  keyOf: (thing: Thing) => string
  /** Adds the counts to the database, all or none. */
  store: (batch: Counted<Thing>[]) => Promise<unknown>
  failureMessage: string
}

/**
 * Counts in memory and stores in batches, so that no request waits for the database. A crash loses the last
 * second.
 */
export class BatchedCounter<Thing extends object> {
  #waiting = new Map<string, Counted<Thing>>()
  #flushing: Promise<void> | null = null
  #lostCount = 0
  readonly #options: CounterOptions<Thing>
  readonly #periodic: Periodic
  /** Half full: stored before the interval is over. */
  readonly #wakeAt: number

  constructor(options: CounterOptions<Thing>) {
    this.#options = options
    this.#wakeAt = queueMax[options.queue] / 2
    this.#periodic = new Periodic(() => this.flush(), flushIntervalMs, options.failureMessage)
    watchQueue(options.queue, { waiting: () => this.#waiting.size, refused: () => this.#lostCount })
  }

  count(thing: Thing): void {
    const before = this.#waiting.size
    this.#add(this.#options.keyOf(thing), thing, 1)
    if (before === this.#wakeAt - 1 && this.#waiting.size === this.#wakeAt) this.#periodic.wake()
  }

  /** Resolves when all current counts are stored; failed ones are kept. */
  async flush(): Promise<void> {
    while (this.#flushing) await this.#flushing.catch(() => undefined)
    if (this.#waiting.size === 0) return
    // In a fixed order, so that instances do not deadlock.
    const batch = [...this.#waiting].sort(([a], [b]) => (a < b ? -1 : 1))
    this.#waiting = new Map()
    this.#flushing = this.#storeAll(batch).finally(() => {
      this.#flushing = null
    })
    await this.#flushing
  }

  start(): void {
    this.#periodic.start()
  }

  /** Stores the rest before the process ends. */
  async close(): Promise<void> {
    await this.#periodic.stop()
    await this.flush()
      .catch(() => this.flush())
      .catch((error: unknown) => logThrottled(error, this.#options.failureMessage))
  }

  #add(key: string, thing: Thing, count: number): void {
    const known = this.#waiting.get(key)
    if (known) known.count += count
    else if (this.#waiting.size < queueMax[this.#options.queue]) this.#waiting.set(key, { ...thing, count })
    else this.#lostCount += count
  }

  async #storeAll(counted: [key: string, thing: Counted<Thing>][]): Promise<void> {
    for (let start = 0; start < counted.length; start += batchMax) {
      try {
        await this.#options.store(counted.slice(start, start + batchMax).map(([, thing]) => thing))
      } catch (error) {
        // Kept for the next interval; an immediate retry would loop.
        for (const [key, thing] of counted.slice(start)) this.#add(key, thing, thing.count)
        throw error
      }
    }
  }
}
