import { call } from '@/lib/core/api/call'
import { withTimeout } from '@/lib/core/api/with-timeout'
import type { Message } from '../../contract/chat'
import { type Change, type QuotedMessages, set } from '../room/room'
import type { OpenRoom } from '../store'

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

/** @param asked what was known when the search began: a row that changed one of them may have arrived meanwhile */
export const findQuotes =
  (asked: QuotedMessages, quoted: QuotedMessages): Change =>
  (room) =>
    room.quoted === asked
      ? { ...room, quoted, wanted: new Set([...room.wanted].filter((id) => !quoted.has(id))) }
      : room

/** Fetches them newest first, one request at a time. */
export class QuoteLoader {
  #isRunning = false

  constructor(readonly room: OpenRoom) {}

  /** Fetches the wanted ones, unless it does. */
  async run(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    const { get, update } = this.room
    try {
      while (get().wanted.size > 0) await this.#fetch()
    } catch {
      // Without a network they are fetched after the next change.
      update(set({ wanted: new Set() }))
    }
    this.#isRunning = false
  }

  async #fetch(): Promise<void> {
    const { name, get, update } = this.room
    const { quoted: asked, wanted } = get()
    const newest = Math.max(...wanted)
    const fields = { room: name, before_id: newest + 1, limit: wanted.size === 1 ? 1 : pageRows }
    const page = await withTimeout(deadlineMs, (signal) => call('GET /poll', fields, { signal }))
    const found = quotedOnPage(wanted, page.messages, page.has_more)
    update(findQuotes(asked, new Map([...asked, ...found].slice(-quotedMax))))
  }
}
