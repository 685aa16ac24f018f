import type { Dispatch } from 'react'
import { call } from '@/lib/core/api/call'
import { withTimeout } from '@/lib/core/api/with-timeout'
import type { Message } from '../../contract/chat'
import type { ChatAction, QuotedMessages } from '../room/room'

const pageRows = 100
/** More than the document can show quotes of; the oldest are dropped and fetched again. */
const quotedMax = 2000
const deadlineMs = 30_000
const textMax = 200

/** Those that the page should hold and does not are gone. */
function quotedOnPage(
  wanted: ReadonlySet<number>,
  messages: readonly Message[],
  hasMore: boolean,
): QuotedMessages {
  const rows = new Map(messages.map((row) => [row.id, { ...row, msg: row.msg.slice(0, textMax) }]))
  const firstId = hasMore ? (messages[0]?.id ?? 0) : 0
  return new Map([...wanted].filter((id) => id >= firstId).map((id) => [id, rows.get(id) ?? null]))
}

/** Newest first, one request at a time. */
export class QuoteLoader {
  known: QuotedMessages = new Map()
  readonly #wanted = new Set<number>()
  #running = false

  constructor(
    readonly room: string,
    readonly dispatch: Dispatch<ChatAction>,
  ) {}

  load(ids: readonly number[]): void {
    for (const id of ids) this.#wanted.add(id)
    if (this.#wanted.size > 0 && !this.#running) void this.#run()
  }

  async #run(): Promise<void> {
    this.#running = true
    try {
      while (this.#wanted.size > 0) await this.#ask()
    } catch {
      // Without a network they are fetched after the next change.
      this.#wanted.clear()
    }
    this.#running = false
  }

  async #ask(): Promise<void> {
    const newest = [...this.#wanted].reduce((a, b) => Math.max(a, b))
    const limit = this.#wanted.size === 1 ? 1 : pageRows
    const asked = this.known
    const fields = { room: this.room, before_id: newest + 1, limit }
    const page = await withTimeout(deadlineMs, (signal) => call('GET /poll', fields, { signal }))
    // A row changed a message meanwhile; the page may be older.
    if (this.known !== asked) return
    const found = quotedOnPage(this.#wanted, page.messages, page.has_more)
    for (const id of found.keys()) this.#wanted.delete(id)
    const quoted = new Map([...asked, ...found].slice(-quotedMax))
    this.dispatch({ type: 'quoted_found', asked, quoted })
    this.known = quoted
  }
}
