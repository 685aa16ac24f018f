import type { Pending } from './chat-pending'

/** The message to send now: the first that was not refused. Nothing while one is under way. */
export function nextInLine(pending: readonly Pending[]): Pending | null {
  const first = pending.find((each) => each.state !== 'refused')
  return first && first.state !== 'sending' ? first : null
}

/**
 * Milliseconds before a message is sent: until the room takes it; after a failure 1 s, doubling, at most 30 s.
 * @param now of performance.now(), which no clock change moves
 */
export function delayMs({ state, attempts, until }: Pending, now: number): number {
  if (state !== 'delayed') return 0
  return until ? Math.max(until - now, 0) : Math.min(1000 * 2 ** (attempts - 1), 30_000)
}

/** How often a stored message was tried; one that was under way may have arrived. */
function attemptsOf({ state, attempts }: Pending): number {
  return Math.max(Number(attempts) || 0, state === 'sending' ? 1 : 0)
}

function isPending(value: unknown): value is Pending {
  if (typeof value !== 'object' || value === null) return false
  const { sendId, nick, msg, type } = value as Record<string, unknown>
  return (
    [sendId, nick, msg].every((each) => typeof each === 'string') && (type === 'message' || type === 'action')
  )
}

/** What an earlier page of this tab left unsent; a message that was under way is asked for again. */
export function restoredOutbox(stored: string | null): Pending[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    if (!Array.isArray(list)) return []
    return list.filter(isPending).map((each) => ({
      ...each,
      state: each.state === 'refused' ? 'refused' : 'queued',
      attempts: attemptsOf(each),
      after: typeof each.after === 'number' ? each.after : Number.MAX_SAFE_INTEGER,
      why: each.state === 'refused' && typeof each.why?.message === 'string' ? each.why : null,
      seen: false,
    }))
  } catch {
    return []
  }
}
