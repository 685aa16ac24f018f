import { type QueueName, queueMax, watchQueue } from './limits/queues'
import { logThrottled } from './log-throttled'
import { Periodic } from './periodic'

const flushIntervalMs = 1_000
/** Things per statement. */
const batchMax = 1_000

/** Something with how often it was met. */
export type Counted<Thing> = Thing & { count: number }

interface CounterOptions<Thing> {
  /** Says how many things may wait while the database cannot be written; what is new beyond that is not counted. */
  queue: QueueName
  /** Tells things from each other. */
  keyOf: (thing: Thing) => string
  /** Adds the counts to what is stored, all or none of them. */
  store: (batch: Counted<Thing>[]) => Promise<unknown>
  /** What the log says when counts cannot be stored. */
  failureMessage: string
}

/**
 * Counts in memory and writes down in batches, so that nobody who is counted waits for the database. What a crash
 * loses is the last second.
 */
export class BatchedCounter<Thing extends object> {
  #waiting = new Map<string, Counted<Thing>>()
  #flushing: Promise<void> | null = null
  #lostCount = 0
  readonly #options: CounterOptions<Thing>
  readonly #periodic: Periodic
  /** Half full: written down before the interval is over. */
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

  /** Resolves when everything counted up to now is stored; what could not be is kept for the next time. */
  async flush(): Promise<void> {
    while (this.#flushing) await this.#flushing.catch(() => undefined)
    if (this.#waiting.size === 0) return
    // In one order, so that two instances never wait for each other.
    const batch = [...this.#waiting].sort(([a], [b]) => (a < b ? -1 : 1))
    this.#waiting = new Map()
    this.#flushing = this.#storeAll(batch).finally(() => {
      this.#flushing = null
    })
    await this.#flushing
  }

  /** Writes down every second from now on. */
  start(): void {
    this.#periodic.start()
  }

  /** Writes down what is left, before the process ends. */
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
        // They wait for the next time. Waking it from here would try again without a pause.
        for (const [key, thing] of counted.slice(start)) this.#add(key, thing, thing.count)
        throw error
      }
    }
  }
}
