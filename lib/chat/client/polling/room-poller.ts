import { call } from '@/lib/core/api/call'
import { tabSession } from '@/lib/core/browser/browser-storage'
import type { Cursor, PollAnswer } from '../../contract/chat'
import { pollPace } from './poll-schedule'
import type { SharedAnswer } from './tab-leader'

/** What one poll brought; null when it was let go on purpose. */
export interface PollResult {
  /** Only what is new here. */
  answer: PollAnswer
  /** All of it, for the other tabs: one of them may lack what is known here. */
  shared: SharedAnswer
  /** Whether the server was asked to hold the request, and how long the answer took. */
  asked: 'to hold' | 'at once'
  heldMs: number
}

/** A connection that died silently (a phone that changed networks) must not block the polling forever. */
const deadlineMs = 10_000

export const isLater = (a: Cursor, b: Cursor) =>
  a.after_id > b.after_id || (a.after_id === b.after_id && a.after_time > b.after_time)

export const isStart = ({ after_time: time, after_id: id }: Cursor) => time === 0 && id === 0

/** Polls one room: one request in flight, and a cursor that only moves forward. */
export class RoomPoller {
  /** Ask without holding: at the start, after a failure and on return, so that the state is known at once. */
  private brief = true
  private flight: AbortController | null = null

  /** @param cursor up to where the stream is known here */
  constructor(
    private readonly room: string,
    public cursor: Cursor,
  ) {}

  /**
   * Takes the place of a poll that is still under way. Throws `ApiError` when it fails.
   * @param mayHold the server may be asked to hold the request
   */
  async poll(nick: string, mayHold: boolean): Promise<PollResult | null> {
    this.abort()
    const own = new AbortController()
    this.flight = own
    const wait = this.brief || !mayHold ? 0 : pollPace.waitSeconds
    const deadline = setTimeout(() => own.abort('deadline'), wait * 1000 + deadlineMs)
    const sentAt = performance.now()
    const from = this.cursor
    try {
      // From the start what was said is asked for: the newest page would else be full of comings and goings.
      const events = isStart(from) ? 0 : 1
      const asked = { room: this.room, ...from, events, wait, nick, session: tabSession() } as const
      const answer = await call('GET /poll', asked, own.signal)
      const heldMs = performance.now() - sentAt
      this.brief = false
      const shared = { from, answer }
      return { answer: this.accept(answer), shared, asked: wait > 0 ? 'to hold' : 'at once', heldMs }
    } catch (error) {
      if (own.signal.aborted && own.signal.reason !== 'deadline') return null
      this.brief = true
      throw error
    } finally {
      clearTimeout(deadline)
      if (this.flight === own) this.flight = null
    }
  }

  /** Moves the cursor on. @returns the answer with only those rows that were not known here */
  accept(answer: PollAnswer): PollAnswer {
    const { cursor } = this
    if (answer.reset) {
      this.cursor = { after_time: 0, after_id: 0 }
      return answer
    }
    if (isLater(answer.cursor, cursor)) this.cursor = answer.cursor
    return { ...answer, messages: answer.messages.filter(({ id }) => id > cursor.after_id) }
  }

  /** A request is under way. */
  get isBusy(): boolean {
    return this.flight !== null
  }

  /** Gives up the request in flight. */
  abort(): void {
    this.flight?.abort()
  }

  /** The next poll is answered at once. */
  skipNextHold(): void {
    this.brief = true
  }
}
