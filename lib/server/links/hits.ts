import { log } from '../log'
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

const warn = (error: unknown): void =>
  log().warn({ err: error }, 'short links: hits or expired ones must wait')

interface Keeper {
  hits: HitCounter
  timers: NodeJS.Timeout[]
}

const keeper = () =>
  processState<Keeper>('link-keeper', () => ({ hits: new HitCounter(storeHits), timers: [] }))

/** The visits counted by this process. */
export function linkHits(): HitCounter {
  return keeper().hits
}

/** Starts writing down hits and sweeping out what has expired. */
export function startLinkKeeper(): void {
  const repeat = (work: () => Promise<unknown>, everyMs: number) =>
    setInterval(() => void work().catch(warn), everyMs).unref()
  keeper().timers = [
    repeat(() => linkHits().flush(), flushIntervalMs),
    repeat(() => deleteExpiredLinks(Date.now()), sweepIntervalMs),
  ]
}

/** Writes down what is left. */
export async function closeLinkKeeper(): Promise<void> {
  for (const timer of keeper().timers) clearInterval(timer)
  await linkHits()
    .flush()
    .catch(() => linkHits().flush())
    .catch(warn)
}
