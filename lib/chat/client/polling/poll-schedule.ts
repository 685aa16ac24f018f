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
  activeMs: 1_000,
  /** In a quiet room: whoever watches a tab, however long, reads the first message within a second and a half. */
  quietMs: 1_200,
  /** In a tab that is hidden, and in one that is told by another tab what comes. */
  backgroundMs: 15_000,
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

/** The pace at the start and after coming back to the tab. */
export const freshPace: PollPace = { delayMs: pollPace.activeMs, quiet: 0, failures: 0 }

/**
 * When to poll next. A server that holds requests is asked again almost at once. Where something on the way does not
 * let it, lively rooms are polled every second and quiet ones hardly less. A failing server is asked less and less often,
 * but never given up.
 * @param isAside the tab is hidden, or told by another one what comes: it asks every fifteen seconds
 * @param random (0–1) spreads the retries of many readers after an outage
 */
export function nextPace(
  pace: PollPace,
  outcome: PollOutcome,
  isAside: boolean,
  random = Math.random(),
): PollPace {
  if (outcome.kind === 'aborted')
    return { ...pace, delayMs: isAside ? pollPace.backgroundMs : pollPace.activeMs }
  if (outcome.kind === 'failed') {
    const failures = pace.failures + 1
    const backoff = Math.min(pollPace.activeMs * 2 ** Math.min(failures - 1, 10), pollPace.failedMaxMs)
    const spread = Math.round(backoff * (0.75 + random / 2))
    return {
      delayMs: Math.max(spread, outcome.retryAfterMs, isAside ? pollPace.backgroundMs : 0),
      quiet: 0,
      failures,
    }
  }
  if (outcome.hasMore || outcome.reset) return { delayMs: 20, quiet: 0, failures: 0 }
  if (isAside) return { delayMs: pollPace.backgroundMs, quiet: 0, failures: 0 }
  const holds = pace.quiet === 0 && (outcome.asked === 'at once' || outcome.rows > 0)
  if (holds || outcome.heldMs >= pollPace.heldMinMs) {
    const delayMs = outcome.rows > 0 ? pollPace.beforeHoldMs : pollPace.holdAgainMs
    return { delayMs, quiet: 0, failures: 0 }
  }
  if (outcome.rows > 0) return { delayMs: pollPace.activeMs, quiet: 1, failures: 0 }
  return { delayMs: pollPace.quietMs, quiet: pace.quiet + 1, failures: 0 }
}
