import { deletionTime } from '../clock'
import { complain } from '../complain'
import { diskKeeper } from '../db/disk-keeper'
import { Periodic } from '../periodic'
import { processState } from '../process-state'
import { deleteExpiredLinks, type Hits, storeHits } from './store'

const flushIntervalMs = 1_000
const sweepIntervalMs = 60_000
/** Links a statement; and how many may be waiting before the interval is over. */
const batchMax = 1_000
const waitingMax = 20_000

/**
 * Counts visits in memory and writes them down in batches, so that a redirect never waits for the database. What a
 * crash loses is the last second.
 */
export class HitCounter {
  #waiting = new Map<string, Hits>()
  #flushing: Promise<void> | null = null
  readonly #store: (hits: Hits[]) => Promise<void>

  constructor(store: (hits: Hits[]) => Promise<void>) {
    this.#store = store
  }

  /** Counts visits of a link; those of an earlier link of the same code no longer matter. */
  count(link: string, createdTime: number, count = 1): void {
    const known = this.#waiting.get(link)
    if (known && known.createdTime >= createdTime) {
      if (known.createdTime === createdTime) known.count += count
      return
    }
    this.#waiting.set(link, { link, createdTime, count })
    if (this.#waiting.size === waitingMax) void this.flush().catch(warn)
  }

  /** Resolves when everything counted up to now is stored. */
  async flush(): Promise<void> {
    while (this.#flushing) await this.#flushing
    if (this.#waiting.size === 0) return
    const hits = [...this.#waiting.values()]
    this.#waiting = new Map()
    this.#flushing = this.#storeAll(hits).finally(() => {
      this.#flushing = null
    })
    await this.#flushing
  }

  async #storeAll(hits: Hits[]): Promise<void> {
    for (let start = 0; start < hits.length; start += batchMax) {
      try {
        await this.#store(hits.slice(start, start + batchMax))
      } catch (error) {
        // Two instances may get in each other's way (a deadlock): these wait for the next time.
        for (const { link, createdTime, count } of hits.slice(start)) this.count(link, createdTime, count)
        throw error
      }
    }
  }
}

const complaint = 'short links: hits or expired ones must wait'
const warn = (error: unknown): void => complain(error, complaint)

const keeper = () =>
  processState('link-keeper', () => {
    const hits = new HitCounter(storeHits)
    return {
      hits,
      flushing: new Periodic(() => hits.flush(), flushIntervalMs, complaint),
      sweeping: new Periodic(
        () => diskKeeper().makingRoom(() => deleteExpiredLinks(deletionTime())),
        sweepIntervalMs,
        complaint,
      ),
    }
  })

/** The visits counted by this process. */
export function linkHits(): HitCounter {
  return keeper().hits
}

/** Starts writing down hits and sweeping out what has expired. */
export function startLinkKeeper(): void {
  keeper().flushing.start()
  keeper().sweeping.start()
}

/** Writes down what is left. */
export async function closeLinkKeeper(): Promise<void> {
  await Promise.all([keeper().flushing.stop(), keeper().sweeping.stop()])
  await linkHits()
    .flush()
    .catch(() => linkHits().flush())
    .catch(warn)
}
