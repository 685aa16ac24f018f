import { complain } from '../complain'
import { Periodic } from '../periodic'
import { processState } from '../process-state'
import { storeHits } from './store'

const flushIntervalMs = 1_000
const complaint = 'the hits of words must wait'

/** Counts in memory how often words were found, and writes it down in batches; a crash loses the last second. */
export class WordHits {
  #waiting = new Map<number, number>()
  readonly #writing = new Periodic(() => this.flush(), flushIntervalMs, complaint)
  readonly #store: typeof storeHits

  constructor(store: typeof storeHits) {
    this.#store = store
  }

  /** @param ids words that were found in one text */
  count(ids: Iterable<number>, times = 1): void {
    for (const id of ids) this.#waiting.set(id, (this.#waiting.get(id) ?? 0) + times)
  }

  /** Resolves when everything counted up to now is stored; what could not be is kept for the next time. */
  async flush(): Promise<void> {
    if (this.#waiting.size === 0) return
    // In one order, so that two instances never wait for each other.
    const hits = [...this.#waiting].map(([id, count]) => ({ id, count })).sort((a, b) => a.id - b.id)
    this.#waiting = new Map()
    try {
      await this.#store(hits)
    } catch (error) {
      for (const { id, count } of hits) this.count([id], count)
      throw error
    }
  }

  start(): void {
    this.#writing.start()
  }

  async close(): Promise<void> {
    await this.#writing.stop()
    await this.flush().catch((error: unknown) => complain(error, complaint))
  }
}

/** The hits counted by this process. */
export function wordHits(): WordHits {
  return processState('word-hits', () => new WordHits(storeHits))
}
