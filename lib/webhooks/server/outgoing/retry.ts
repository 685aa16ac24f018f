const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** How long after each failure in a row it is tried again, as Standard Webhooks suggests. */
const delaysMs = [
  ...[5 * secondMs, 5 * minuteMs, 30 * minuteMs],
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hourMs),
] as const
const lastDelayMs = 24 * hourMs
/** So much is added by chance, so that hooks that failed together are not tried together. */
const jitterPart = 0.1

/** No attempt is further away than this; a later one was noted before somebody set the clock. */
export const delayMaxMs = Math.ceil(lastDelayMs * (1 + jitterPart))

/** A receiver that says when to come again is believed up to so long, and so often in a row. */
const retryAfterMaxMs = hourMs
const retryAfterFailuresMax = 10

/** A hook is disabled after failing for this long and this many times in a row. */
export const failingMaxMs = 3 * 24 * hourMs
export const failuresMax = delaysMs.length + 1

/**
 * When to try again, in milliseconds from now.
 * @param failures in a row, this one counted @param retryAfterSeconds what the receiver asked for, null if nothing
 * @param chance from 0 to 1
 */
export function delayAfter(
  failures: number,
  retryAfterSeconds: number | null,
  chance = Math.random(),
): number {
  if (retryAfterSeconds !== null && failures <= retryAfterFailuresMax)
    return Math.min(retryAfterMaxMs, Math.max(secondMs, retryAfterSeconds * 1000))
  const delayMs = delaysMs[failures - 1] ?? lastDelayMs
  return Math.round(delayMs * (1 + jitterPart * chance))
}

/** `Retry-After` (RFC 9110 §10.2.3) in seconds from now, null when it says nothing. */
export function parseRetryAfter(value: string | undefined, now: number): number | null {
  if (value === undefined || value.length > 40) return null
  if (/^\d{1,9}(\.\d{1,3})?$/.test(value)) return Number(value)
  const time = /^[A-Z][a-z]{2}, /.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? null : Math.max(0, Math.round((time - now) / 1000))
}

/** Refusals that speak of what was sent, not of the receiver. */
const refusesMessage = new Set(['status_400', 'status_413', 'status_422'])
const messageAttemptsMax = 5

/** Whether one message is left out, so that the others do not wait for days: it was refused for what it is, again and again. */
export const mustSkipMessage = (outcome: string, attempts: number): boolean =>
  refusesMessage.has(outcome) && attempts >= messageAttemptsMax
