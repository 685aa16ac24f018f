import { toApiError } from '@/lib/core/api/api-error'
import { type CallResponse, call } from '@/lib/core/api/call'
import { withTimeout } from '@/lib/core/api/with-timeout'
import { createListeners } from '@/lib/core/browser/listeners'

export type Preview = CallResponse<'GET /preview'>

/** Null: there is nothing, or nothing for everyone. */
type Read = (path: string) => Promise<Preview | null>

const atOnceMax = 4
const waitingMax = 50
const keptMax = 200
const deadlineMs = 15_000

async function readPreview(path: string): Promise<Preview | null> {
  try {
    return await withTimeout(deadlineMs, (signal) => call('GET /preview', { path }, { signal }))
  } catch (caught) {
    if (toApiError(caught).slug === 'not_found') return null
    throw caught
  }
}

/**
 * The previews of a page: a few requests at once, the last wanted first, and the most recent ones are kept. What failed is
 * read again when it is wanted the next time.
 */
export class Previews {
  readonly #known = new Map<string, Preview | null>()
  readonly #reading = new Set<string>()
  #waiting: string[] = []
  readonly #listeners = createListeners()
  readonly subscribe = this.#listeners.subscribe

  constructor(private readonly read: Read = readPreview) {}

  /** Undefined: not known yet. */
  get(path: string): Preview | null | undefined {
    return this.#known.get(path)
  }

  want(path: string): void {
    if (this.#known.has(path) || this.#reading.has(path)) return
    this.#waiting = [...this.#waiting.filter((each) => each !== path), path].slice(-waitingMax)
    this.#next()
  }

  /** Not in view any more. */
  drop(path: string): void {
    this.#waiting = this.#waiting.filter((each) => each !== path)
  }

  #next(): void {
    while (this.#reading.size < atOnceMax) {
      const path = this.#waiting.pop()
      if (path === undefined) return
      this.#reading.add(path)
      void this.read(path)
        .then((found) => this.#keep(path, found))
        .catch(() => undefined)
        .finally(() => {
          this.#reading.delete(path)
          this.#next()
        })
    }
  }

  #keep(path: string, found: Preview | null): void {
    const [oldest] = this.#known.size < keptMax ? [] : this.#known.keys()
    if (oldest !== undefined) this.#known.delete(oldest)
    this.#known.set(path, found)
    this.#listeners.notify()
  }
}

export const pagePreviews = new Previews()
