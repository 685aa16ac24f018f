import { call } from '@/lib/core/api/call'
import { withTimeout } from '@/lib/core/api/with-timeout'
import { tabSession } from '@/lib/core/browser/browser-storage'
import type { Cursor, PollResponse } from '../../contract/chat'
import { pollPace } from './poll-schedule'

export interface SharedResponse {
  from: Cursor
  /** Tabs of an earlier version read this name too. */
  answer: PollResponse
}

interface PollResult {
  /** Only rows that this tab did not have. */
  response: PollResponse
  /** The whole response, for tabs that have less. */
  shared: SharedResponse
  mode: 'hold' | 'now'
  heldMs: number
}

/** A connection that died silently must not block polling. */
const deadlineMs = 10_000

export const isLater = (a: Cursor, b: Cursor) =>
  a.after_id > b.after_id || (a.after_id === b.after_id && a.after_time > b.after_time)

export const isStart = ({ after_time: time, after_id: id }: Cursor) => time === 0 && id === 0

/** One request in flight, and a cursor that only moves forward. */
export class RoomPoller {
  /**
   * Do not hold the next request: at the start, after a failure and on return, so that the state shows at once.
   */
  private isImmediate = true
  private inFlight: AbortController | null = null
  private isLeft = false

  constructor(
    private readonly room: string,
    public cursor: Cursor,
  ) {}

  /**
   * Replaces a poll in flight. Throws `ApiError`.
   * @param mayHold the server may hold the request
   * @returns null when it was aborted, or the room was left
   */
  async poll(nick: string, mayHold: boolean): Promise<PollResult | null> {
    if (this.isLeft) return null
    this.abort()
    const own = new AbortController()
    this.inFlight = own
    const wait = this.isImmediate || !mayHold ? 0 : pollPace.waitSeconds
    const sentAt = performance.now()
    const from = this.cursor
    try {
      // From the start, messages only: joins and leaves could fill the newest page.
      const events = isStart(from) ? 0 : 1
      const query = { room: this.room, ...from, events, wait, nick, session: tabSession() } as const
      const request = (signal: AbortSignal) => call('GET /poll', query, { signal })
      const response = await withTimeout(wait * 1000 + deadlineMs, request, own)
      const heldMs = performance.now() - sentAt
      this.isImmediate = false
      const shared = { from, answer: response }
      return { response: this.accept(response), shared, mode: wait > 0 ? 'hold' : 'now', heldMs }
    } catch (error) {
      if (own.signal.aborted && own.signal.reason !== 'timeout') return null
      this.isImmediate = true
      throw error
    } finally {
      if (this.inFlight === own) this.inFlight = null
    }
  }

  /** @returns the response without rows that were already known */
  accept(response: PollResponse): PollResponse {
    const { cursor } = this
    if (response.reset) {
      this.cursor = { after_time: 0, after_id: 0 }
      return response
    }
    if (isLater(response.cursor, cursor)) this.cursor = response.cursor
    return { ...response, messages: response.messages.filter(({ id }) => id > cursor.after_id) }
  }

  get isBusy(): boolean {
    return this.inFlight !== null
  }

  abort(): void {
    this.inFlight?.abort()
  }

  /** A poll after the sign-out would make the reader present again. */
  leave(): void {
    this.isLeft = true
    this.abort()
  }

  skipNextHold(): void {
    this.isImmediate = true
  }
}
