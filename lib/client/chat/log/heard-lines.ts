import type { Entry } from '../session/chat-session'
import { isSpoken } from '../session/row-types'

/** So many of the newest rows of the log may be news; a poll brings fewer. */
const rowsMax = 250
/** So many are known to have been told. */
const toldMax = 1000
/** More than this at once is told by its number and the last of it. */
const linesMax = 4

/** What is to be read out now. */
export interface Telling {
  entries: readonly Entry[]
  /** So many messages are summed up: of them `entries` has the last one only; 0 when each is there. */
  summed: number
}

/** Picks from a log, again and again, what is to be read out: everything said, once. */
export class NewLines {
  /** What was told, and the number of its row; 0 for what is none. */
  readonly #told = new Map<string, number>()

  /** @param sinceId the newest row of the log that the page opened with: history is not read out */
  constructor(
    private sinceId: number,
    private readonly sinceTime: number,
  ) {}

  /** @param ignored nicks that the reader does not want to hear, in lower case */
  take(entries: readonly Entry[], ignored: ReadonlySet<string>): Telling {
    const fresh = entries.slice(-rowsMax).filter((entry) => this.#isNews(entry, ignored))
    for (const entry of fresh) this.#told.set(entry.key, entry.kind === 'message' ? entry.message.id : 0)
    for (const [key, id] of this.#told) {
      if (this.#told.size <= toldMax) break
      this.#told.delete(key)
      // Also when somebody walks back to it.
      this.sinceId = Math.max(this.sinceId, id)
    }
    const notices = fresh.filter(({ kind }) => kind === 'notice')
    const said = fresh.filter(({ kind }) => kind === 'message')
    // What was told to this reader alone is an answer to them, and never summed up.
    return said.length > linesMax
      ? { entries: [...notices, ...said.slice(-1)], summed: said.length }
      : { entries: fresh, summed: 0 }
  }

  #isNews(entry: Entry, ignored: ReadonlySet<string>): boolean {
    if (this.#told.has(entry.key)) return false
    if (entry.kind === 'notice') return entry.time >= this.sinceTime
    if (entry.kind === 'gap') return false
    const { message } = entry
    if (message.id <= this.sinceId || ignored.has(message.nick.toLowerCase())) return false
    return isSpoken(message) || message.type === 'topic'
  }
}
