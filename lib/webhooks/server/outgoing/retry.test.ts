import { describe, expect, it } from 'vitest'
import { delayAfter, delayMaxMs, failingMaxMs, failuresMax, mustSkipMessage, parseRetryAfter } from './retry'

const hourMs = 3_600_000

describe('the retry delay', () => {
  it('follows Standard Webhooks, plus up to a tenth at random', () => {
    const delays = Array.from({ length: 11 }, (_, i) => delayAfter(i + 1, null, 0))
    expect(delays).toEqual([
      ...[5_000, 300_000, 1_800_000],
      ...[2, 5, 10, 14, 20, 24, 24, 24].map((hours) => hours * hourMs),
    ])
    expect(delayAfter(1, null, 1)).toBe(5_500)
    expect(delayAfter(50, null, 1)).toBeLessThanOrEqual(delayMaxMs)
  })

  it('covers the time until a webhook is disabled', () => {
    const sumMs = Array.from({ length: failuresMax - 1 }, (_, i) => delayAfter(i + 1, null, 0)).reduce(
      (sum, each) => sum + each,
      0,
    )
    expect(sumMs).toBeGreaterThan(failingMaxMs)
  })

  it('honours Retry-After within bounds', () => {
    expect(delayAfter(1, 30)).toBe(30_000)
    expect(delayAfter(1, 0)).toBe(1_000)
    expect(delayAfter(1, 1e9)).toBe(hourMs)
    expect(delayAfter(10, 1)).toBe(1_000)
    expect(delayAfter(11, 1, 0)).toBe(24 * hourMs)
  })

  it('parses Retry-After as seconds or a date, and nothing else', () => {
    const now = Date.parse('2026-11-22T12:00:00Z')
    expect(parseRetryAfter('120', now)).toBe(120)
    expect(parseRetryAfter('0.65', now)).toBe(0.65)
    expect(parseRetryAfter('Sun, 22 Nov 2026 12:00:30 GMT', now)).toBe(30)
    expect(parseRetryAfter('Sun, 22 Nov 2020 12:00:30 GMT', now)).toBe(0)
    for (const value of [undefined, '', '-1', '1e3', 'soon', '9'.repeat(400), 'Sun, never'])
      expect(parseRetryAfter(value, now)).toBeNull()
  })
})

describe('a message refused for its content', () => {
  it('is skipped after five attempts, unlike one whose receiver fails', () => {
    expect(['status_400', 'status_413', 'status_422'].map((outcome) => mustSkipMessage(outcome, 5))).toEqual([
      ...[true, true, true],
    ])
    expect(mustSkipMessage('status_400', 4)).toBe(false)
    for (const outcome of ['status_500', 'status_404', 'status_401', 'timeout', 'refused'])
      expect(mustSkipMessage(outcome, 50)).toBe(false)
  })
})
