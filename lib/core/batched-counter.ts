import { publishUsage } from './limits/pool'
import { type QueueName, queueLimits } from './limits/shared-amounts'
import { logThrottled } from './log-throttled'
import { Periodic } from './periodic'

const usualIntervalMs = 1_000
/** Rows per statement. */
const batchMax = 1_000

export type Counted<Item> = Item & { count: number }

interface CounterOptions<Item> {
  /** Bounds the keys that wait while the database cannot be written; new keys beyond that are not counted. */
  queue: QueueName
  keyOf: (item: Item) => string
  /** Between two batches. */
  intervalMs?: number
  /** All or none. */
  store: (batch: Counted<Item>[]) => Promise<unknown>
  failureMessage: string
}

/**
 * Stores in batches, so that no request waits for the database. A crash loses what is not stored yet: at most an interval
 * while the database works, everything since its outage otherwise.
 */
export class BatchedCounter<Item extends object> {
  #pending = new Map<string, Counted<Item>>()
  #flushing: Promise<void> | null = null
  #droppedCount = 0
  readonly #periodic: Periodic
  /** Half full: stored before the interval is over. */
  readonly #wakeAt: number

  constructor(private readonly options: CounterOptions<Item>) {
    this.#wakeAt = queueLimits[options.queue].max / 2
    this.#periodic = new Periodic(
      () => this.flush(),
      options.intervalMs ?? usualIntervalMs,
      options.failureMessage,
    )
    publishUsage(options.queue, () => ({ used: this.#pending.size, refused: this.#droppedCount }))
  }

  count(item: Item, count = 1): void {
    const before = this.#pending.size
    this.#add(this.options.keyOf(item), item, count)
    if (before === this.#wakeAt - 1 && this.#pending.size === this.#wakeAt) this.#periodic.wake()
  }

  /** Failed counts are kept. */
  async flush(): Promise<void> {
    while (this.#flushing) await this.#flushing.catch(() => undefined)
    if (this.#pending.size === 0) return
    // In a fixed order, so that instances do not deadlock.
    const batch = [...this.#pending].sort(([a], [b]) => (a < b ? -1 : 1))
    this.#pending = new Map()
    this.#flushing = this.#storeAll(batch).finally(() => {
      this.#flushing = null
    })
    await this.#flushing
  }

  start(): void {
    this.#periodic.start()
  }

  async close(): Promise<void> {
    await this.#periodic.stop()
    await this.flush()
      .catch(() => this.flush())
      .catch((error: unknown) => logThrottled(error, this.options.failureMessage))
  }

  #add(key: string, item: Item, count: number): void {
    const known = this.#pending.get(key)
    if (known) known.count += count
    else if (this.#pending.size < queueLimits[this.options.queue].max)
      this.#pending.set(key, { ...item, count })
    else this.#droppedCount += count
  }

  async #storeAll(entries: [key: string, item: Counted<Item>][]): Promise<void> {
    for (let start = 0; start < entries.length; start += batchMax) {
      try {
        await this.options.store(entries.slice(start, start + batchMax).map(([, item]) => item))
      } catch (error) {
        // Kept for the next interval; an immediate retry would loop.
        for (const [key, item] of entries.slice(start)) this.#add(key, item, item.count)
        throw error
      }
    }
  }
}
