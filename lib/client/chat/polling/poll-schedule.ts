/** How one poll ended. */
export type PollOutcome =
  | {
      kind: 'answered'
      rows: number
      hasMore: boolean
      reset: boolean
      asked: 'to hold' | 'at once'
      heldMs: number
    }
  | { kind: 'failed'; retryAfterMs: number }
  /** Let go on purpose: the tab was hidden, or another poll took over. */
  | { kind: 'aborted' }

export interface PollPace {
  /** Milliseconds until the next poll. */
  delayMs: number
  /** Empty answers in a row that came back although they should have been held; 0 while the server holds. */
  quiet: number
  /** Failures in a row. */
  failures: number
}

export const pollPace = {
  livelyMs: 1_000,
  /** In a quiet room, for somebody who is at the page. */
  attendedMs: 1_200,
  /** In a quiet room, on a page that nobody has touched for a while. */
  quietMs: 5_000,
  /** In a tab that is hidden, and in one that is told by another tab what comes. */
  asideMs: 15_000,
  failedMaxMs: 30_000,
  /** Before a request that the server is asked to hold, after news: what follows at once comes with it. */
  beforeHoldMs: 300,
  /** The same after silence: what is said now waits for nothing. */
  holdAgainMs: 20,
  /** How long a visible tab asks the server to hold the request, in seconds. */
  waitSeconds: 25,
  /** An empty answer that took less shows that something on the way does not hold requests. */
  heldMinMs: 1_500,
} as const

/**
 * Who is at the page: somebody, nobody for a while, or `aside`: it is hidden, or another tab tells it what comes.
 */
export type Attention = 'attended' | 'left alone' | 'aside'

/** The pace at the start and after coming back to the tab. */
export const freshPace: PollPace = { delayMs: pollPace.livelyMs, quiet: 0, failures: 0 }

/**
 * When to poll next. A server that holds requests is asked again almost at once. Where something on the way does not
 * let it, lively rooms are polled every second, and quiet ones hardly less while somebody is at the page, else up to every
 * five. A failing server is asked less and
 * less often but for ever, and a tab that is hidden, or told by another one, asks every
 * fifteen seconds.
 * `random` (0–1) spreads the retries of many readers after an outage.
 */
export function nextPace(
  pace: PollPace,
  outcome: PollOutcome,
  attention: Attention,
  random = Math.random(),
): PollPace {
  const isAside = attention === 'aside'
  if (outcome.kind === 'aborted') return { ...pace, delayMs: isAside ? pollPace.asideMs : pollPace.livelyMs }
  if (outcome.kind === 'failed') {
    const failures = pace.failures + 1
    const backoff = Math.min(pollPace.livelyMs * 2 ** Math.min(failures - 1, 10), pollPace.failedMaxMs)
    const spread = Math.round(backoff * (0.75 + random / 2))
    return {
      delayMs: Math.max(spread, outcome.retryAfterMs, isAside ? pollPace.asideMs : 0),
      quiet: 0,
      failures,
    }
  }
  if (outcome.hasMore || outcome.reset) return { delayMs: 20, quiet: 0, failures: 0 }
  if (isAside) return { delayMs: pollPace.asideMs, quiet: 0, failures: 0 }
  const holds = pace.quiet === 0 && (outcome.asked === 'at once' || outcome.rows > 0)
  if (holds || outcome.heldMs >= pollPace.heldMinMs) {
    const delayMs = outcome.rows > 0 ? pollPace.beforeHoldMs : pollPace.holdAgainMs
    return { delayMs, quiet: 0, failures: 0 }
  }
  if (outcome.rows > 0) return { delayMs: pollPace.livelyMs, quiet: 1, failures: 0 }
  const quiet = pace.quiet + 1
  const longest = attention === 'attended' ? pollPace.attendedMs : pollPace.quietMs
  const delayMs = Math.min(pollPace.livelyMs * 1.25 ** quiet, longest)
  return { delayMs: Math.round(delayMs), quiet, failures: 0 }
}
