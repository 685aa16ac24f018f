import type { Entry } from '../session/chat-reducer'
import { isChatMessage } from '../session/chat-reducer'

/** How many of the newest rows of the log may be news; a poll brings fewer. */
const rowsMax = 250
/** How many are remembered as read out. */
const toldMax = 1000
/** Beyond this many at once, only their number and the last one are read out. */
const linesMax = 4

/** What is to be read out now. */
export interface Announcement {
  entries: readonly Entry[]
  /** How many messages are summed up, of which `entries` has only the last; 0 when it has them all. */
  summed: number
}

/** Picks from a log, again and again, what is to be read out: everything said, once. */
export class Announcer {
  /** What was read out, or said by somebody who was ignored then, by its key. */
  readonly #told = new Map<string, Entry>()

  /** Notices from before are old, too: those read out that are no longer remembered. */
  #sinceTime = 0

  /**
   * @param sinceId the newest row when it begins: history is not read out
   * @param first the log then; what its reader was told by then is not read out either
   */
  constructor(
    private sinceId: number,
    first: readonly Entry[],
  ) {
    for (const entry of first) if (entry.kind === 'notice') this.#told.set(entry.key, entry)
  }

  /** @param ignored nicks that the reader does not want to hear, in lower case */
  next(entries: readonly Entry[], ignored: ReadonlySet<string>): Announcement {
    const news = entries.slice(-rowsMax).filter((entry) => this.#isNews(entry))
    // Also what is not to be heard: it would be read out once its writer is no longer ignored.
    for (const entry of news) this.#told.set(entry.key, entry)
    const fresh = news.filter(
      (entry) => entry.kind !== 'message' || !ignored.has(entry.message.nick.toLowerCase()),
    )
    for (const [key, entry] of this.#told) {
      if (this.#told.size <= toldMax) break
      this.#told.delete(key)
      // Also when somebody walks back to it.
      if (entry.kind === 'message') this.sinceId = Math.max(this.sinceId, entry.message.id)
      if (entry.kind === 'notice') this.#sinceTime = Math.max(this.#sinceTime, entry.time + 1)
    }
    const notices = fresh.filter(({ kind }) => kind === 'notice')
    const said = fresh.filter(({ kind }) => kind === 'message')
    // What was told to this reader alone is an answer to them, and never summed up.
    return said.length > linesMax
      ? { entries: [...notices, ...said.slice(-1)], summed: said.length }
      : { entries: fresh, summed: 0 }
  }

  #isNews(entry: Entry): boolean {
    if (this.#told.has(entry.key)) return false
    if (entry.kind === 'notice') return entry.time >= this.#sinceTime
    if (entry.kind === 'gap') return false
    const { message } = entry
    return message.id > this.sinceId && (isChatMessage(message) || message.type === 'topic')
  }
}
