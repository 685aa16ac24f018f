import { hourMs } from '@/lib/core/contract/days'

const secondMs = 1000
const minuteMs = 60 * secondMs

/** Delays after consecutive failures, as Standard Webhooks suggests. */
const delaysMs = [
  ...[5 * secondMs, 5 * minuteMs, 30 * minuteMs],
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hourMs),
] as const
const lastDelayMs = 24 * hourMs
/** Random extra, so that webhooks that failed together are not retried together. */
const jitterPart = 0.1

/** Retries are never further ahead; a later time means that the clock was set back. */
export const delayMaxMs = Math.ceil(lastDelayMs * (1 + jitterPart))

/** Bounds on honouring Retry-After: how long, and how many times in a row. */
const retryAfterMaxMs = hourMs
const retryAfterFailuresMax = 10

/** A webhook is disabled after failing for this long and this often in a row. */
export const failingMaxMs = 3 * 24 * hourMs
export const failuresMax = delaysMs.length + 1

/**
 * @returns milliseconds
 * @param failures in a row, including this one @param retryAfterSeconds null if the receiver sent none
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

/** `Retry-After` (RFC 9110 §10.2.3) in seconds from now; null if missing or invalid. */
export function parseRetryAfter(value: string | undefined, now: number): number | null {
  if (value === undefined || value.length > 40) return null
  if (/^\d{1,9}(\.\d{1,3})?$/.test(value)) return Number(value)
  const time = /^[A-Z][a-z]{2}, /.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? null : Math.max(0, Math.round((time - now) / 1000))
}

/** Refusals of the message rather than failures of the receiver. */
const refusesMessage = new Set(['status_400', 'status_413', 'status_422'])
const messageAttemptsMax = 5

/** So that later messages do not wait for days. */
export const mustSkipMessage = (outcome: string, attempts: number): boolean =>
  refusesMessage.has(outcome) && attempts >= messageAttemptsMax
