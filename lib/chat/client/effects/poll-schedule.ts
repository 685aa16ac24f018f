export type PollOutcome =
  | {
      kind: 'answered'
      rows: number
      hasMore: boolean
      reset: boolean
      mode: 'hold' | 'now'
      heldMs: number
    }
  | { kind: 'failed'; retryAfterMs: number }
  | { kind: 'aborted' }

export interface PollPace {
  delayMs: number
  /** Consecutive empty responses that should have been held but were not; 0 while the server holds requests. */
  quiet: number
  failures: number
}

export const pollPace = {
  activeMs: 1_000,
  /** In a quiet room. A visible tab shows the first message within 1.5 s. */
  quietMs: 1_200,
  /** In a hidden tab, and in one that receives another tab's responses. */
  backgroundMs: 15_000,
  failedMaxMs: 30_000,
  /** After news, before a held request: messages that follow at once arrive together. */
  beforeHoldMs: 300,
  /** The same after an empty response. */
  holdAgainMs: 20,
  waitSeconds: 25,
  /** An empty response that took less shows that a proxy does not let requests be held. */
  heldMinMs: 1_500,
} as const

export const freshPace: PollPace = { delayMs: pollPace.activeMs, quiet: 0, failures: 0 }

/**
 * When to poll next. A server that holds requests is asked again almost at once; where something in between
 * prevents holding, about every second. Failures back off, but polling never stops.
 * @param isAside the tab is hidden, or follows another tab
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
  const holds = pace.quiet === 0 && (outcome.mode === 'now' || outcome.rows > 0)
  if (holds || outcome.heldMs >= pollPace.heldMinMs) {
    const delayMs = outcome.rows > 0 ? pollPace.beforeHoldMs : pollPace.holdAgainMs
    return { delayMs, quiet: 0, failures: 0 }
  }
  if (outcome.rows > 0) return { delayMs: pollPace.activeMs, quiet: 1, failures: 0 }
  return { delayMs: pollPace.quietMs, quiet: pace.quiet + 1, failures: 0 }
}
