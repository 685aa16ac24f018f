import { type Entry, isChatMessage, isIgnored } from '../room/entries'

/** Only the newest rows can be new; a poll brings fewer. */
const rowsMax = 250
const announcedMax = 1000
/** More messages at once are announced as their number and the last one. */
const linesMax = 4

interface Announcement {
  entries: readonly Entry[]
  /** How many messages are summed up; `entries` has the last of them. 0: it has all. */
  summed: number
}

/** Each row once. */
export class Announcer {
  readonly #announced = new Map<string, Entry>()

  /** Notices before this time are old; their keys are no longer remembered. */
  #sinceTime = 0

  /**
   * @param sinceId the newest row at the start: history is not announced
   * @param first the log at the start: its notices are not announced either
   */
  constructor(
    private sinceId: number,
    first: readonly Entry[],
  ) {
    for (const entry of first) if (entry.kind === 'notice') this.#announced.set(entry.key, entry)
  }

  next(entries: readonly Entry[], ignored: ReadonlySet<string>): Announcement {
    const added = entries.slice(-rowsMax).filter((entry) => this.#isNew(entry))
    // Ignored rows too: else they would be announced once their sender is no longer ignored.
    for (const entry of added) this.#announced.set(entry.key, entry)
    const fresh = added.filter((entry) => !isIgnored(entry, ignored))
    for (const [key, entry] of this.#announced) {
      if (this.#announced.size <= announcedMax) break
      this.#announced.delete(key)
      // Forgotten rows must stay old when the reader scrolls back to them.
      if (entry.kind === 'message') this.sinceId = Math.max(this.sinceId, entry.message.id)
      if (entry.kind === 'notice') this.#sinceTime = Math.max(this.#sinceTime, entry.time + 1)
    }
    const notices = fresh.filter(({ kind }) => kind === 'notice')
    const messages = fresh.filter(({ kind }) => kind === 'message')
    // Notices answer the reader's commands, so they are never summed up.
    return messages.length > linesMax
      ? { entries: [...notices, ...messages.slice(-1)], summed: messages.length }
      : { entries: fresh, summed: 0 }
  }

  #isNew(entry: Entry): boolean {
    if (this.#announced.has(entry.key)) return false
    if (entry.kind === 'notice') return entry.time >= this.#sinceTime
    if (entry.kind !== 'message') return false
    const { message } = entry
    return message.id > this.sinceId && (isChatMessage(message) || message.type === 'topic')
  }
}
