import type { Cursor, PollAnswer } from '../schemas/chat'
import { tabSession } from './browser-storage'
import { call } from './call'
import { pollPace } from './poll-schedule'

/** What one poll brought; null when it was let go on purpose. */
export interface PollResult {
  answer: PollAnswer
  /** Whether the server was asked to hold the request, and how long the answer took. */
  asked: 'to hold' | 'at once'
  heldMs: number
}

/** A connection that died silently (a phone that changed networks) must not hold the line for ever. */
const deadlineMs = 10_000

/** The later of two points; a cursor never moves back. */
function later(a: Cursor, b: Cursor): Cursor {
  const isLater = b.after_id > a.after_id || (b.after_id === a.after_id && b.after_time > a.after_time)
  return isLater ? b : a
}

/** Polls one room: one request in flight, and a cursor that only moves forward. */
export class RoomPoller {
  /** Ask without holding: at the start, after a failure and on return, so that the state is known at once. */
  private brief = true
  private flight: AbortController | null = null

  constructor(
    private readonly room: string,
    private cursor: Cursor,
  ) {}

  /** Takes the place of a poll that is still under way. Throws `ApiError` when it fails. */
  async poll(nick: string): Promise<PollResult | null> {
    this.letGo()
    const own = new AbortController()
    this.flight = own
    const wait = this.brief || document.hidden ? 0 : pollPace.waitSeconds
    const deadline = setTimeout(() => own.abort('deadline'), wait * 1000 + deadlineMs)
    const sentAt = performance.now()
    try {
      // From the start what was said is asked for: the newest page would else be full of comings and goings.
      const events = this.cursor.after_time > 0 || this.cursor.after_id > 0 ? 1 : 0
      const asked = { room: this.room, ...this.cursor, events, wait, nick, session: tabSession() } as const
      const answer = await call('GET /poll', asked, own.signal)
      this.cursor = answer.reset ? { after_time: 0, after_id: 0 } : later(this.cursor, answer.cursor)
      this.brief = false
      return { answer, asked: wait > 0 ? 'to hold' : 'at once', heldMs: performance.now() - sentAt }
    } catch (error) {
      if (own.signal.aborted && own.signal.reason !== 'deadline') return null
      this.brief = true
      throw error
    } finally {
      clearTimeout(deadline)
      if (this.flight === own) this.flight = null
    }
  }

  /** Gives up the request in flight. */
  letGo(): void {
    this.flight?.abort()
  }

  /** The next poll is answered at once. */
  hurry(): void {
    this.brief = true
  }
}
